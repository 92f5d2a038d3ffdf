/**
 * Runs in the browser, and only makes the form nicer: groups the number, puts the slash into the expiry, shows the
 * brand, keeps the amount on the button true to the choice, fills in a test card, stops a second press of the button.
 * Kept as text, since compilers put calls of their own into functions that are printed.
 */
export const CARD_FORM_SCRIPT = `(() => {
  "use strict"
  const form = document.querySelector("[data-card-form]")
  if (!form) return
  const find = (selector) => form.querySelector(selector)
  const number = find("[data-card-number]"), expire = find("[data-expire]"), cvc = find("[data-cvc]")
  const marks = find("[data-brand-marks]"), said = find("[data-brand-said]")
  const digits = (text) => text.replace(/[^0-9]/g, "")

  const rewrite = (input, shape) => {
    const before = digits(input.value.slice(0, input.selectionStart ?? input.value.length)).length
    const atEnd = input.selectionStart === input.value.length
    const text = shape(input.value)
    if (text === input.value) return
    input.value = text
    let at = text.length
    if (!atEnd) for (at = 0; at < text.length && digits(text.slice(0, at)).length < before; at++);
    if (document.activeElement === input) input.setSelectionRange(at, at)
  }
  const grouped = (text) => {
    const all = digits(text).slice(0, 19)
    return /^3[47]/.test(all)
      ? [all.slice(0, 4), all.slice(4, 10), all.slice(10, 15)].filter(Boolean).join(" ")
      : all.replace(/([0-9]{4})(?=[0-9])/g, "$1 ")
  }
  const dated = (text) => {
    let all = digits(text)
    if (/^[2-9]/.test(all)) all = "0" + all
    if (all.length === 6 && all.slice(2, 4) === "20") all = all.slice(0, 2) + all.slice(4)
    return all.length > 2 ? all.slice(0, 2) + "/" + all.slice(2, all.slice(2, 4) === "20" ? 6 : 4) : all
  }
  const showBrand = () => {
    const typed = digits(number.value)
    let name = ""
    for (const mark of marks.children) {
      const fits = typed !== "" && new RegExp(mark.dataset.brandPrefix).test(typed)
      mark.classList.toggle("is-out", typed !== "" && !fits)
      if (fits) name = mark.dataset.brandName
    }
    if (said.textContent !== name) said.textContent = name
  }
  number.addEventListener("input", () => { rewrite(number, grouped); showBrand() })
  expire.addEventListener("input", (event) => {
    if (!String(event.inputType ?? "").startsWith("delete")) rewrite(expire, dated)
  })
  cvc.addEventListener("input", () => rewrite(cvc, (text) => digits(text).slice(0, 4)))
  showBrand()

  const payAmount = find("[data-pay-amount]"), own = find("[data-own-amount]"), ownChoice = find("[data-own-choice]")
  const ownText = () => {
    const text = own.value.trim().replace(",", ".")
    if (!/^[0-9]{1,15}([.][0-9]{1,2})?$/.test(text)) return ""
    return new Intl.NumberFormat(own.dataset.language, {
      style: "currency", currency: own.dataset.ownAmount, currencyDisplay: "narrowSymbol",
    }).format(text)
  }
  const showAmount = () => {
    const chosen = form.querySelector("[data-total]:checked")
    if (chosen) {
      payAmount.textContent = chosen.dataset.total
      for (const total of document.querySelectorAll("[data-total-shown]")) total.textContent = chosen.dataset.total
    } else if (ownChoice?.checked) payAmount.textContent = ownText()
    if (own) own.required = ownChoice.checked
  }
  form.addEventListener("change", showAmount)
  own?.addEventListener("input", () => { ownChoice.checked = true; showAmount() })
  showAmount()

  for (const button of document.querySelectorAll("[data-fill]")) {
    button.hidden = false
    button.addEventListener("click", () => {
      const holder = find("[name=cardHolderName]")
      if (holder.value.trim() === "") holder.value = "Test Card"
      number.value = grouped(button.dataset.fill)
      expire.value = "12/49"
      cvc.value = /^3[47]/.test(button.dataset.fill) ? "1234" : "123"
      showBrand()
      find("[data-pay]").focus()
    })
  }
  let sent = false
  form.addEventListener("submit", (event) => {
    if (sent) return event.preventDefault()
    sent = true
    form.setAttribute("aria-busy", "true")
  })
  addEventListener("pageshow", () => { sent = false; form.removeAttribute("aria-busy") })
  document.querySelector("[data-focus]")?.focus()
})()`
