/**
 * The card form's script; the form works without it. Groups the number, shows its brand and what it can be paid in, and
 * points out mistakes before anything is sent, so that a number need not be typed twice. Nothing typed is kept anywhere.
 */
export const CARD_SCRIPT = `(() => {
const form = document.querySelector("[data-card-form]")
if (!form) return
const [number, holder, expire, cvc] = ["number", "holder_name", "expire", "cvc"].map((name) => form.elements.namedItem(name))
const find = (selector) => form.querySelector(selector)
const digits = (text) => text.replace(/[^0-9]/g, "")
const isAmex = () => /^3[47]/.test(digits(number.value))

// writes the value again, and keeps the cursor behind the digit it was behind
const rewrite = (input, text) => {
  if (text === input.value) return
  const isAtEnd = input.selectionStart === input.value.length
  const before = digits(input.value.slice(0, input.selectionStart ?? 0)).length
  input.value = text
  let at = text.length
  if (!isAtEnd) for (at = 0; at < text.length && digits(text.slice(0, at)).length < before; at++);
  if (document.activeElement === input) input.setSelectionRange(at, at)
}
const grouped = (text) => {
  const all = digits(text)
  if (!isAmex()) return all.slice(0, 19).replace(/([0-9]{4})(?=[0-9])/g, "$1 ")
  return [all.slice(0, 4), all.slice(4, 10), all.slice(10, 15)].filter(Boolean).join(" ")
}
const dated = (text) => {
  let all = digits(text)
  if (/^[2-9]/.test(all)) all = "0" + all
  if (all.length === 6 && all.slice(2, 4) === "20") all = all.slice(0, 2) + all.slice(4)
  return all.length > 2 ? all.slice(0, 2) + "/" + all.slice(2, 4) : all
}

const said = find("[data-brand-said]")
const showBrand = () => {
  const typed = digits(number.value)
  let name = ""
  for (const mark of find("[data-marks]").children) {
    const fits = typed !== "" && new RegExp(mark.dataset.prefix).test(typed)
    mark.hidden = typed !== "" && !fits
    if (fits) name = mark.dataset.brand
  }
  if (said.textContent !== name) said.textContent = name
}

// what can be paid in how many installments, by the first six digits, and more exactly by the first eight
const offers = find("[data-offers]"), offered = find("[data-offers-said]")
let asked = "", round = 0
const showOffers = async () => {
  const typed = digits(number.value)
  const bin = typed.slice(0, typed.length < 6 ? 0 : typed.length < 8 ? 6 : 8)
  if (bin === asked) return
  asked = bin
  const mine = ++round
  try {
    const body = JSON.stringify({ bin })
    const headers = { "content-type": "application/json" }
    const answer = await fetch(form.dataset.offers, { method: "POST", headers, body })
    const drawn = await answer.text()
    if (mine !== round) return
    if (!answer.ok) throw new Error("no offers")
    // as it is chosen now: the buyer did not wait for the offers
    const chosen = form.elements.namedItem("installment")?.value
    offers.innerHTML = drawn
    for (const choice of offers.querySelectorAll("[type=radio]")) if (choice.value === chosen) choice.checked = true
    offered.textContent = offers.querySelector("[data-offered]")?.textContent ?? ""
    showTotal()
  } catch {
    // what stands there is offered to every card; the next digit asks again
    if (mine === round) asked = undefined
  }
}
const charge = find("[data-charge]")
const showTotal = () => {
  const { total, surcharge } = (find("[name=installment]:checked") ?? find("[name=installment]"))?.dataset ?? {}
  if (!total) return
  find("[data-pay]").textContent = form.dataset.pay.replace("{total}", total)
  charge.hidden = !surcharge
  find("[data-charge-surcharge]").textContent = surcharge ?? ""
  find("[data-charge-total]").textContent = total
}
form.addEventListener("change", showTotal)
const cameBack = (event) => event.persisted || performance.getEntriesByType("navigation")[0]?.type === "back_forward"
// back from the bank: its page came by a POST, which the browser's Forward could not show again
addEventListener("pageshow", (event) => cameBack(event) && history.pushState(null, ""))
// a stored card: nothing is typed
if (!number) return addEventListener("pageshow", showTotal)

const isNumber = () => {
  const all = digits(number.value)
  const sum = [...all].reverse().reduce((sum, digit, at) => {
    const value = Number(digit) * (at % 2 === 0 ? 1 : 2)
    return sum + (value > 9 ? value - 9 : value)
  }, 0)
  return all.length >= (isAmex() ? 15 : 13) && sum % 10 === 0
}
const expireProblem = () => {
  const [, month, year] = /^([0-9]{1,2})[^0-9]*(?:20)?([0-9]{2})$/.exec(expire.value.trim()) ?? []
  if (!(month >= 1 && month <= 12)) return expire.dataset.wrong
  const now = new Date()
  return (2000 + Number(year)) * 12 + Number(month) <= now.getFullYear() * 12 + now.getMonth() ? expire.dataset.past : ""
}
const cvcProblem = () => {
  const [{ length }, wanted] = [digits(cvc.value), isAmex() ? 4 : 3]
  return length === wanted ? "" : cvc.dataset.wrong.replace("{count}", wanted)
}
const problemOf = (input) => {
  if (input.value.trim() === "") return form.dataset.required
  if (input === number) return isNumber() ? "" : number.dataset.wrong
  return input === expire ? expireProblem() : input === cvc ? cvcProblem() : ""
}
const mark = (input, problem) => {
  const place = document.getElementById(input.id + "-problem")
  if (problem) input.setAttribute("aria-invalid", "true")
  else input.removeAttribute("aria-invalid")
  place.textContent = problem
  place.hidden = !problem
}

number.addEventListener("input", () => {
  rewrite(number, grouped(number.value))
  showBrand()
  showOffers()
})
expire.addEventListener("input", (event) => {
  if (!String(event.inputType ?? "").startsWith("delete")) rewrite(expire, dated(expire.value))
})
cvc.addEventListener("input", () => rewrite(cvc, digits(cvc.value).slice(0, 4)))
for (const input of [number, holder, expire, cvc]) {
  // a field is judged when it was filled, and a problem disappears as soon as it is fixed
  input.addEventListener("change", () => input.value.trim() !== "" && mark(input, problemOf(input)))
  input.addEventListener("input", () => input.hasAttribute("aria-invalid") && !problemOf(input) && mark(input, ""))
}
form.addEventListener("submit", (event) => {
  if (form.getAttribute("aria-busy")) return event.preventDefault()
  for (const input of [number, holder, expire, cvc]) mark(input, problemOf(input))
  const wrong = find("[aria-invalid]")
  if (!wrong) return form.setAttribute("aria-busy", "true")
  event.preventDefault()
  wrong.focus()
})
// what the browser puts back when the buyer comes back is not to stay
addEventListener("pageshow", (event) => {
  if (cameBack(event)) number.value = cvc.value = ""
  showBrand()
  showOffers()
  showTotal()
})
})()
`
