import type { CreateLinkRequest, InitializeHostedPageRequest } from "../../src/client"
import { moneyFromDecimal, type Money } from "../../src/money"
import { item, sampleRequests } from "../unit/client/sample-requests"

export const CARDS = {
  good: "5528790000000008",
  visa: "4543590000000006",
  amex: "374427000000003",
  insufficientFunds: "4111111111111129",
  challengeFails: "4131111111111117",
} as const

export const lira = (decimal: string): Money => moneyFromDecimal(decimal, "TRY")

/** Two lines of 1,249.90 TRY; 1,274.90 are charged, so that basket and total differ. */
const TERMS = {
  locale: "en" as const,
  price: lira("1249.90"),
  paidPrice: lira("1274.90"),
  basketItems: [
    { ...item, id: "line-1", name: "Tea glasses, set of six", price: lira("349.90") },
    { ...item, id: "line-2", name: "Copper teapot", price: lira("900.00") },
  ],
}

export const hostedOrder = (
  callbackUrl: string,
  more: Partial<InitializeHostedPageRequest> = {},
): InitializeHostedPageRequest => ({
  ...sampleRequests["hostedPages.initialize"],
  ...TERMS,
  callbackUrl,
  enabledInstallments: [1, 3, 6],
  ...more,
})

/** By a good card. */
export const threeDsOrder = (callbackUrl: string, locale: "en" | "tr" = "en") => ({
  ...sampleRequests["threeDs.initialize"],
  ...TERMS,
  callbackUrl,
  locale,
})

export const linkOffer = (more: Partial<CreateLinkRequest> = {}): CreateLinkRequest => ({
  ...sampleRequests["links.create"],
  locale: "en",
  description: "Two hours at the wheel.\nClay, glaze and firing are included.",
  addressIgnorable: true,
  ...more,
})

/** One pixel. */
export { image as PICTURE } from "../unit/client/sample-requests"
