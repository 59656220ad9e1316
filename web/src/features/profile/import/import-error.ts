/** Why a file cannot be imported. */
export type ImportProblem = 'tooLarge' | 'notAnExport' | 'newer'

export class ImportError extends Error {
  readonly problem: ImportProblem

  constructor(problem: ImportProblem) {
    super(problem)
    this.name = 'ImportError'
    this.problem = problem
  }
}
