declare module 'libheif-js/libheif-wasm/libheif.js' {
  // What the package writes of itself names everything but the decoder that it adds.
  const open: (options: { wasmBinary: ArrayBuffer }) => never
  export default open
}
