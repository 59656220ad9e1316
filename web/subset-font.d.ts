/** The used types of a package that comes without types. */
declare module 'subset-font' {
  type Axes = Record<string, number | { min: number; max: number }>
  type Options = {
    targetFormat: 'woff2'
    keepAllGlyphs: true
    keepFeatures: readonly string[]
    variationAxes: Axes
  }
  export default function subsetFont(font: Buffer, text: undefined, options: Options): Promise<Buffer>
}
