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

// digits of a buyer in Turkey by the check digits of a Turkish number, another document's by its length and characters
const checks = {
  identity(typed, { country }) {
    const text = typed.replace(/\\s/g, "")
    if (country !== "tr" || !/^[0-9]+$/.test(text)) return /^[A-Za-z0-9-]{5,30}$/.test(text)
    if (!/^[1-9][0-9]{10}$/.test(text)) return false
    const d = Array.from(text, Number)
    const tenth = (7 * (d[0] + d[2] + d[4] + d[6] + d[8]) - d[1] - d[3] - d[5] - d[7] + 40) % 10
    return tenth === d[9] && d.slice(0, 10).reduce((sum, one) => sum + one) % 10 === d[10]
  },
}
for (const input of document.querySelectorAll("[data-check]")) {
  const judge = () => {
    const isWrong = input.value.trim() !== "" && !checks[input.dataset.check](input.value, input.dataset)
    if (isWrong) input.setAttribute("aria-invalid", "true")
    else input.removeAttribute("aria-invalid")
    document.getElementById(input.id + "-problem").textContent = isWrong ? input.dataset.wrong : ""
  }
  // once it is complete, and a problem disappears as soon as it is fixed
  input.addEventListener("change", judge)
  input.addEventListener("input", () => (input.value.replace(/[^0-9]/g, "").length === 11 || input.hasAttribute("aria-invalid")) && judge())
}

// typed once: this tab keeps it until it is closed, for a buyer who comes back to pay again
for (const input of document.querySelectorAll("[data-keep]")) {
  const key = "kept_" + input.name
  if (input.value === "") input.value = sessionStorage.getItem(key) ?? ""
  input.addEventListener("change", () => sessionStorage.setItem(key, input.value))
}
document.querySelector("form[action='/sign-out']")?.addEventListener("submit", () => sessionStorage.clear())

// asks how the payment stands; the response comes when something has changed
const waiting = document.querySelector("[data-poll]")
async function poll(rounds) {
  if (rounds === 0) {
    waiting.querySelector("[data-late]").hidden = false
    waiting.querySelector("[data-soon]").hidden = true
    return
  }
  try {
    const answer = await fetch(waiting.dataset.poll)
    if (answer.ok && (await answer.json()).type === "final") return location.reload()
  } catch {
    // out of reach for a moment: the next round asks again
  }
  setTimeout(() => poll(rounds - 1), 2000)
}
if (waiting) poll(6)
`
