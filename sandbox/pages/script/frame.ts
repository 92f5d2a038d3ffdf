/** Tells the page around the form how high it is. */
export const FRAME_SCRIPT = `
new ResizeObserver(() => parent.postMessage(document.body.offsetHeight, "*")).observe(document.body)
`
