import { Hono } from "hono"
import {
  type BankInstallments,
  bankInstallments,
  type InstallmentRow,
  installmentTable,
  readReturn,
  StoreApiError,
} from "../../src/storefront"
import type { Shop } from "./app"
import { bankTable, offerTable } from "./card/offers"
import { show } from "./page/document"
import { type Markup, markup } from "./page/markup"
import { moneyText } from "./page/money-text"
import { picture } from "./page/picture"
import { titleIn } from "./page/summary"
import { soldBy } from "./page/seller"
import type { Product, Variant } from "./store-shapes"
import { getAmount, isInStock, oneOfEachSeller, pricedVariants } from "./variants"
import { getStore, type Visitor, getVisitor } from "./visitor"

/** The list of products, and each product's page. */
export function catalogRoutes({ store }: Shop): Hono {
  const app = new Hono()
  app.get("/", async (c) => {
    const { search } = new URL(c.req.url)
    // the store sends a buyer here who comes back from paying, and whose own return address it does not know
    if (readReturn(search).type !== "none") return c.redirect(`/checkout/return${search}`)
    const visitor = getVisitor(c)
    const products = await getStore(c, store).products()
    const { words } = visitor
    const main = markup`<h1>${words.products}</h1>
${products.length === 0 && markup`<p>${words.noProducts}</p>`}
${
  oneOfEachSeller(products).length > 1 &&
  markup`<form method="post" action="/cart/sellers"><div class="actions"><button class="small">${words.oneOfEachSeller}</button></div></form>`
}
<ul class="products">${products.map((product) => productCard(visitor, product))}</ul>`
    return show(c, { title: words.products, main, width: "wide" })
  })
  app.get("/products/:handle", async (c) => {
    const [product] = await getStore(c, store).products(c.req.param("handle"))
    if (!product) return c.notFound()
    const main = productPage(getVisitor(c), product, await readInstallments(product))
    return show(c, { title: titleIn(getVisitor(c).locale, product), main, width: "wide" })
  })

  /** For the price that is shown. A store without this table sells all the same. */
  async function readInstallments(product: Product): Promise<ShownInstallments> {
    const [variant] = pricedVariants(product)
    const amount = getAmount(variant)
    const currencyCode = variant?.calculated_price?.currency_code
    if (amount === undefined || amount === 0 || currencyCode === undefined) return NO_INSTALLMENTS
    const priced = { amount: `${amount}`, currencyCode }
    const [banks, rows] = await Promise.all([
      orNone(bankInstallments(store.api, { ...priced, deadlineMs: 3_000 })),
      orNone(installmentTable(store.api, priced)),
    ])
    return { banks, rows }
  }
  return app
}

/** The service's totals of each bank, where the store has them, and the offers of a card to which no rule about cards applies. */
interface ShownInstallments {
  banks: BankInstallments[]
  rows: InstallmentRow[]
}
const NO_INSTALLMENTS: ShownInstallments = { banks: [], rows: [] }

async function orNone<Row>(asked: Promise<Row[]>): Promise<Row[]> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof StoreApiError) return []
    throw error
  }
}

function productCard({ locale, words }: Visitor, product: Product): Markup {
  const [variant] = pricedVariants(product)
  return markup`<li><a class="card product" href="/products/${encodeURIComponent(product.handle)}">
${picture(product)}
<h2>${titleIn(locale, product)}</h2>
<span class="amount">${getPrice(variant, locale)}${isSoldOut(product) && markup` · ${words.soldOut}`}</span>
${soldBy({ words }, product)}</a></li>`
}

function productPage(visitor: Visitor, product: Product, { banks, rows }: ShownInstallments): Markup {
  const { locale, words } = visitor
  const variants = pricedVariants(product)
  const [first] = variants
  const offered = variants.filter(isInStock)
  const currency = first?.calculated_price?.currency_code ?? ""
  const description = (locale === "en" && product.metadata?.english) || product.description
  return markup`<p><a class="back" href="/">${words.backToProducts}</a></p>
<div class="columns">
<div class="card">${picture(product)}</div>
<div class="card"><h1>${titleIn(locale, product)}</h1>
<p class="headline">${getPrice(first, locale)}</p>
${soldBy(visitor, product)}
${description && markup`<p class="description">${description}</p>`}
${
  offered.length > 0
    ? markup`<form method="post" action="/cart/lines">${variantChoice(offered, { locale, words })}
<button class="primary">${words.addToCart}</button></form>`
    : markup`<p>${first ? words.soldOut : words.notForSale}</p>`
}
${offered.length > 0 && (bankTable(visitor, banks, currency) ?? offerTable(visitor, rows, currency))}
</div></div>`
}

function variantChoice(variants: Variant[], { locale, words }: Pick<Visitor, "locale" | "words">): Markup {
  const [first] = variants
  if (variants.length === 1) return markup`<input type="hidden" name="variant" value="${first?.id}">`
  return markup`<fieldset><legend>${words.options}</legend>${variants.map(
    (variant) => markup`<label class="choice"><input type="radio" name="variant" value="${variant.id}" required
${variant === first && markup`checked`}><span>${titleIn(locale, variant)}</span><span class="amount">${getPrice(variant, locale)}</span></label>`,
  )}</fieldset>`
}

function isSoldOut(product: Product): boolean {
  const variants = pricedVariants(product)
  return variants.length > 0 && !variants.some(isInStock)
}

/** What the buyer pays for it, with tax where the store says so; undefined when it has no price in the region. */
function getPrice(variant: Variant | undefined, locale: Visitor["locale"]): string | undefined {
  const price = variant?.calculated_price
  const amount = getAmount(variant)
  return price && amount !== undefined ? moneyText(amount, price.currency_code, locale) : undefined
}
