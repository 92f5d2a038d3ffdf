import { markup, type Markup } from "../markup"
import type { BuyerField, LinkOnSale } from "../views"
import type { Words } from "../words"
import { field } from "./field"

/** Who buys, and where it goes unless the link says that no address is needed. */
export function buyerFields(words: Words, state: LinkOnSale): Markup {
  const draw = (name: BuyerField, label: string, attributes: Readonly<Record<string, string>>) =>
    field(words, {
      name,
      label,
      problem: state.problems?.[name],
      attributes: { required: true, maxlength: 250, value: state.buyer?.[name] ?? "", ...attributes },
    })
  return markup`<section aria-labelledby="buyer-title">
    <h2 id="buyer-title">${words.linkYourDetails}</h2>
    ${draw("name", words.linkName, { autocomplete: "name" })}
    <div class="pair">
      ${draw("email", words.linkEmail, { type: "email", autocomplete: "email" })}
      ${draw("gsmNumber", words.linkPhone, { type: "tel", autocomplete: "tel" })}
    </div>
    ${
      state.asksAddress &&
      markup`${draw("address", words.linkAddress, { autocomplete: "street-address" })}
      ${draw("city", words.linkCity, { autocomplete: "address-level2" })}`
    }
  </section>`
}
