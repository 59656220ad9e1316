/** Something that lies over the screen and that Back closes. */
type Layer = { close: () => void; isLeft: boolean }

const layers: Layer[] = []
let isScheduled = false
/** Moves through the history that this file has begun and the browser has not finished. */
let moving = 0

// Each open layer has one entry of the history above that of the screen. The entry has the state of the screen's own,
// which the router needs, and the number of layers.
const depthHere = () => Number(Object(history.state).layers ?? 0)
const openLayers = () => layers.filter(({ isLeft }) => !isLeft)

function goBack(entries: number): void {
  moving += 1
  history.go(-entries)
}

/** Brings the history into line with the open layers. */
function align(): void {
  isScheduled = false
  if (moving > 0) return
  const [depth, open] = [depthHere(), openLayers().length]
  for (let next = depth + 1; next <= open; next += 1)
    history.pushState({ ...history.state, layers: next }, '')
  if (depth > open) goBack(depth - open)
}

/** Later, because in one moment a layer may close and another one open, or the screen change. */
function schedule(): void {
  if (!isScheduled) queueMicrotask(align)
  isScheduled = true
}

function onPop(): void {
  if (moving > 0) {
    moving -= 1
    return align()
  }
  const open = openLayers()
  for (const layer of open.slice(depthHere()).toReversed()) {
    layer.isLeft = true
    layer.close()
  }
  // An entry of a layer that was left by a link has nothing to close any more.
  const extra = depthHere() - open.length
  if (extra > 0) goBack(extra)
}

let isListening = false

/** Makes Back call `close` instead of leaving the screen, until the returned function is called. */
export function addLayer(close: () => void): () => void {
  if (!isListening) addEventListener('popstate', onPop)
  isListening = true
  const layer = { close, isLeft: false }
  layers.push(layer)
  schedule()
  return () => {
    layers.splice(layers.indexOf(layer), 1)
    schedule()
  }
}
