import { type CheckStep, report, type Sum, sumOf } from './steps.ts'

export const programs: readonly CheckStep[] = [
  { name: 'format', command: ['biome', 'check', '--error-on-warnings', '.'] },
  {
    name: 'lint',
    command: ['oxlint', '--type-aware', '--deny-warnings', '--report-unused-disable-directives'],
  },
  { name: 'types', command: ['tsc', '-b'] },
  { name: 'dead code', command: ['knip', '--treat-config-hints-as-errors'] },
]

/** These are among the units of `npm test` too. */
const tests: readonly CheckStep[] = [
  {
    name: 'boundaries, names, documentation, licences and samples',
    command: [
      'vitest',
      'run',
      '--project',
      'contract',
      'tools/modules',
      'tools/texts',
      'tools/checks/names.test.ts',
      'tools/checks/directions.test.ts',
      'tools/checks/sentences.test.ts',
      'tools/checks/docs.test.ts',
      'tools/attack',
      'tools/release',
      'tools/security',
      'tools/samples',
      'tools/debian',
    ],
  },
  {
    name: 'API document',
    command: [
      'vitest',
      'run',
      '--project=server',
      '--project=postgres',
      'server/src/http/openapi/api-document.test.ts',
    ],
  },
  {
    name: 'pictures',
    command: ['vitest', 'run', '--project', 'contract', 'tools/pictures/pictures.test.ts'],
  },
]

/** Everything about the code that can be said without running the product. */
export async function runChecks(steps: readonly CheckStep[] = [...programs, ...tests]): Promise<Sum> {
  // The types of all texts come first, because everything else reads them.
  const texts = await report({ name: 'texts', command: ['node', 'tools/texts/compile.ts'] })
  return texts.failed > 0 ? texts : sumOf([texts, ...(await Promise.all(steps.map(report)))])
}

if (import.meta.main) process.exitCode = (await runChecks()).failed > 0 ? 1 : 0
