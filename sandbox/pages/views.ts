/**
 * What each page shows. Plain data: amounts are decimal text beside their currency code, times are already text,
 * and nothing here is HTML (the pages escape every field).
 */

export type Locale = "en" | "tr"

/** Decimal text ("249.90", "10.50000000", never a JS number) and an ISO currency code. */
export interface Amount {
  value: string
  currency: string
}

/** What every page needs. `nonce` is the one of the response's Content-Security-Policy (see `pagePolicy`). */
export interface PageView {
  locale: Locale
  nonce: string
  /** inside the merchant's page, as its card form */
  isFramed?: boolean
}

/** Shown above a form after a refusal: the engine's message in the page's language, and its error code. */
export interface Refusal {
  message: string
  code?: string
}

export type FieldProblem = "required" | "invalid"

export type CardField = "cardHolderName" | "cardNumber" | "expire" | "cvc"
export type BuyerField = "name" | "email" | "gsmNumber" | "address" | "city"

/** What the buyer typed before. Card number and cvc are never given back to a page, so they have no place here. */
export interface KeptCard {
  cardHolderName?: string
  expire?: string
  installment?: number
}

/** One way to pay. `total` is what is charged in all, `each` one month's part, `last` the last one; all may be left out (open amount). */
export interface InstallmentChoice {
  count: number
  total?: Amount
  each?: Amount
  last?: Amount
}

export type CardOutcome =
  | "success"
  | "success_no_refund"
  | "insufficient_funds"
  | "do_not_honour"
  | "invalid_transaction"
  | "expired_card"
  | "invalid_cvc"
  | "three_ds_fails"
  | "three_ds_unavailable"
  | "three_ds_refused"

export interface TestCard {
  number: string
  outcome: CardOutcome
  /** errorCode or mdStatus the outcome carries, shown as it is */
  code?: string
}

/** A stored card that the buyer can pay with; `action` is what its button sends. */
export interface StoredCardChoice {
  action: string
  brand?: CardBrand
  lastFour: string
  /** "MM/YY" */
  expire: string
}

/** The card half of hosted and link page. */
export interface CardFormView {
  /** at least one; a choice is shown when there are two or more */
  installments: readonly InstallmentChoice[]
  kept?: KeptCard
  refusal?: Refusal
  problems?: Partial<Record<CardField | BuyerField | "amount" | "installment", FieldProblem>>
  /** `TEST_CARDS` unless the sandbox is configured otherwise */
  testCards: readonly TestCard[]
}

export interface BasketLine {
  name: string
  category?: string
  price: Amount
}

/** GET and POST /pay/:token. `total` is paidPrice for one installment, `price` the basket's sum. */
export interface HostedView extends PageView, CardFormView {
  /** where the form posts: `/pay/<token>` */
  action: string
  merchantName: string
  items: readonly BasketLine[]
  price: Amount
  total: Amount
  storedCards: readonly StoredCardChoice[]
}

export type CardBrand = "VISA" | "MASTER_CARD" | "AMERICAN_EXPRESS" | "TROY"

/** POST /3ds/:session/answer posts from this page. */
export interface ThreeDsView extends PageView {
  /** absolute when the page is returned as threeDSHtmlContent, since it then lives on the merchant's address */
  action: string
  merchantName: string
  amount: Amount
  cardBrand?: CardBrand
  cardLastFour: string
  /** already masked: "+90 5•• ••• •• 67" */
  maskedPhone: string
  attemptsLeft: number
  notice?: "wrong_code" | "code_resent"
}

export type LinkPrice =
  | { kind: "fixed"; amount: Amount }
  | { kind: "flexible"; presets: readonly string[]; currency: string }

export interface KeptBuyer {
  name?: string
  email?: string
  gsmNumber?: string
  address?: string
  city?: string
  /** a preset's text, or "own" */
  amountChoice?: string
  amount?: string
}

export interface LinkReceipt {
  paymentId: string
  amount: Amount
  installment: number
  cardBrand?: CardBrand
  cardLastFour: string
  /** as people write it, with the zone */
  paidAt: string
  authCode?: string
}

export interface LinkOnSale extends CardFormView {
  kind: "on_sale"
  price: LinkPrice
  /** left out when stock is not counted */
  stockLeft?: number
  /** false when the link is addressIgnorable */
  asksAddress: boolean
  buyer?: KeptBuyer
}

export type LinkState =
  | LinkOnSale
  | { kind: "sold"; receipt: LinkReceipt }
  | { kind: "not_on_sale"; reason: "passive" | "sold_out" | "deleted" | "used" }

/** GET and POST /l/:token. */
export interface LinkView extends PageView {
  /** where the form posts: `/l/<token>` */
  action: string
  merchantName: string
  name: string
  description?: string
  /** `/l/<token>/image`; a placeholder is drawn when left out */
  imageUrl?: string
  state: LinkState
}

/** Rows newest first, already cut to what fits a page; `total` counts all there are. */
export interface Capped<Row> {
  rows: readonly Row[]
  total: number
}

/** Interface words (SUCCESS, ACTIVE, …) are passed as they are; an unknown one is shown in a neutral badge. */
export interface PaymentRow {
  paymentId: string
  createdAt: string
  /** "direct", "threeds", "hosted", "link": shown in words, others as they are */
  flow: string
  paymentStatus: string
  /** 1, 0 or -1; left out until there is a result */
  fraudStatus?: number
  paidPrice: Amount
  installment: number
  cardBrand?: CardBrand
  cardLastFour?: string
  conversationId?: string
  refunded?: Amount
  cancelled?: boolean
}

export interface LinkRow {
  token: string
  /** the link's public page */
  url: string
  name: string
  productType: string
  productStatus: string
  price: Amount
  soldCount: number
  stockLeft?: number
}

export interface SubmerchantRow {
  subMerchantKey: string
  subMerchantExternalId: string
  subMerchantType: string
  name: string
  iban?: string
  currency?: string
}

/** GET /. The secret key is never given to a page. */
export interface OverviewView extends PageView {
  baseUrl: string
  apiKey: string
  /** the names table's spelling of `SVCWSv2` and `x-svc-rnd` */
  authorizationScheme: string
  randomKeyHeader: string
  /** the sandbox's clock as text, when it was moved */
  clock?: string
  /** of every time on the page */
  timeZone: string
  hasControl: boolean
  /** left out: no automatic refresh. The page links to `?refresh=5`. */
  refreshSeconds?: number
  payments: Capped<PaymentRow>
  links: Capped<LinkRow>
  submerchants: Capped<SubmerchantRow>
}

export type MessageKind =
  | "token_expired"
  | "not_found"
  | "already_paid"
  | "session_closed"
  | "link_not_found"
  | "bad_request"
  | "too_many_attempts"
  | "server_error"

export interface MessageView extends PageView {
  kind: MessageKind
  /** a further sentence, in the page's language */
  detail?: string
  /** http(s) or a path; anything else is left out */
  backUrl?: string
  /** where `action=back` is posted, which leads to the merchant */
  backForm?: string
}

/** A form the buyer's browser posts to the merchant at once, with a visible button where scripts are off. */
export interface PostBackView extends PageView {
  action: string
  fields: Readonly<Record<string, string>>
}
