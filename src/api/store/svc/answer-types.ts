import type { BuyerError, BuyerStatus, NextStep } from "../../../use-cases/start/buyer-view"

/** Every error response to a storefront. */
export interface StoreRefusal {
  type: string
  /** For the buyer where the route says so, else for whoever writes the storefront. */
  message: string
  /** An error code, where `paymentMessage` has a sentence for the buyer. */
  code?: string
  errors?: CardFieldError[]
}

/** What is wrong with one field of a card. */
export interface CardFieldError {
  field: string
  code: string
  /** In the buyer's language. */
  message: string
}

/** GET /store/svc/payment-sessions/:id */
export interface PaymentStatusAnswer {
  payment: PaymentStatus
}

export interface PaymentStatus {
  session_id: string
  status: BuyerStatus
  /** What the storefront does now; `authenticate`: show the bank's page. */
  next: NextStep | "authenticate"
  /** With `next: "order"`. */
  order_id?: string
  error?: BuyerError
  /** Why it was declined, or why the charge goes back, in the buyer's language. */
  reason?: { code: string; message: string }
  charged?: ChargedAmount
}

/** What was charged for the order. Amounts are decimal text. */
export interface ChargedAmount {
  installment: number
  price: string
  paid_price: string
  /** What of it is the price of paying in installments. */
  surcharge: string
}

/** POST /store/svc/payment-sessions/:id/card */
export interface CardBody {
  /** Left out when `stored_card` is given. */
  card?: {
    holder_name: string
    /** Spaces and dashes are accepted. */
    number: string
    /** `1` and `01` are accepted. */
    expire_month: string
    /** `30` and `2030` are accepted. */
    expire_year: string
    cvc: string
  }
  /** 1 unless given. */
  installment?: number
  /** The total the buyer agreed to, as decimal text; if it has changed since, nothing is charged. */
  total?: string
  /** The signed-in customer agrees that the service stores the card. Needs `capabilities.storedCards`. */
  save_card?: boolean
  /** The id of a stored card of the signed-in customer. Needs `capabilities.storedCards`. */
  stored_card?: string
}

/** The present status of a payment with a card. */
export interface CardAnswer extends PaymentStatusAnswer {
  /** With `next: "authenticate"`: the bank's page, to be shown as a page of its own. */
  three_ds?: { html: string }
}

/** POST /store/svc/bin-check */
export interface BinCheckBody {
  /** The first 6 or 8 digits of the card. */
  bin?: string
  /** Decimal text; needed without `x-svc-ref`. */
  amount?: string
  /** Needed without `x-svc-ref`. */
  currency_code?: string
}

export interface BinCheckAnswer {
  /** Null: no bin was given, or with `capabilities.installmentInfo` one of six digits, or the service does not know it. */
  card: BinCheckCard | null
  installments: OfferedInstallments[]
  /**
   * With `capabilities.installmentInfo`: `true` for a card that can be charged only with 3D Secure, so that `pp_direct_svc`
   * refuses it. Left out: the service did not say.
   */
  requires_3ds?: boolean
}

export interface InstallmentTableQuery {
  /** Decimal text; needed without `x-svc-ref`. */
  amount?: string
  /** Needed without `x-svc-ref`. */
  currency_code?: string
}

/** GET /store/svc/installments */
export interface InstallmentTableAnswer {
  /** Empty: `capabilities.installmentInfo` is off, or the service did not answer. */
  banks: BankInstallments[]
}

/** What one kind of card is offered. */
export interface BankInstallments extends Omit<BinCheckCard, "bin"> {
  installments: OfferedInstallments[]
}

/** What the service says of a bin; null where it does not say. */
export interface BinCheckCard {
  bin: string
  type: string | null
  association: string | null
  family: string | null
  bank: string | null
  commercial: boolean | null
}

/** One number of installments. Amounts are decimal text. */
export interface OfferedInstallments {
  count: number
  /** What is charged in all. */
  total: string
  /** What of it is the price of paying in installments. */
  surcharge: string
  /** The largest installment. */
  per_installment: string
  /** The installments, which add up to `total`. Without `capabilities.installmentInfo` they are divided here: the bank may put the odd cent elsewhere. */
  payments: { count: number; amount: string }[]
}
