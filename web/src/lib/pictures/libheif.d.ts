declare module 'libheif-js/libheif-wasm/libheif.js' {
  // The types of the package leave out the decoder.
  const open: (options: { wasmBinary: ArrayBuffer }) => never
  export default open
}
