/** The shop's one script. Every page works without it. */
export const SCRIPT = `
// a second press while the first one is on its way starts no second payment
for (const form of document.querySelectorAll("form[data-once]")) {
  form.addEventListener("submit", (event) => {
    if (form.getAttribute("aria-busy")) event.preventDefault()
    form.setAttribute("aria-busy", "true")
  })
}
// a page that is brought back from the browser's memory is not busy any more
addEventListener("pageshow", () => document.querySelectorAll("[aria-busy]").forEach((form) => form.removeAttribute("aria-busy")))

// asks how the payment stands; the response comes when something has changed
const waiting = document.querySelector("[data-poll]")
async function poll(rounds) {
  if (rounds === 0) {
    waiting.querySelector("[data-late]").hidden = false
    return
  }
  try {
    const answer = await fetch(waiting.dataset.poll)
    if (answer.ok && (await answer.json()).is === "settled") return location.reload()
  } catch {
    // out of reach for a moment: the next round asks again
  }
  setTimeout(() => poll(rounds - 1), 2000)
}
if (waiting) poll(6)
`
