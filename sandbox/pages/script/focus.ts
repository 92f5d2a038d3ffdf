/** Puts the cursor where the page is about to be used. */
export const FOCUS_SCRIPT = `document.querySelector("[data-focus]")?.focus()`
