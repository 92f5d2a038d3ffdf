import { z } from "zod"
import { onWire, amount, amountText, defineRequest, flag, integer, text, word } from "../schema/request-fields"
import { CURRENCIES, type Money } from "../../money"
import type { RequestIssue } from "../error"
import { defineOperation } from "../operation"
import {
  text as answerText,
  decimalTextNote,
  defineAnswer,
  flagNote,
  integerNote,
  note,
  textIfAny,
} from "../schema/answer-fields"
import {
  BASE64,
  decodedBytes,
  FAST_LINK_LIMIT,
  isJpegOrPng,
  LINK_CATEGORIES,
  LINK_STATUSES,
  MAX_IMAGE_BYTES,
} from "../terms"

/** Raw Base64 of a JPEG or PNG, without `data:`. */
export const encodedImage = () =>
  onWire(
    "string",
    z
      .string()
      .refine((image) => decodedBytes(image) <= MAX_IMAGE_BYTES, { error: "must be at most 2 MB", abort: true })
      .regex(BASE64, "must be raw Base64, without data: and spaces")
      .refine(isJpegOrPng, "must be a JPEG or PNG"),
  )

const linkRequest = {
  name: text(),
  description: text(),
  price: amountText(),
  currencyCode: word(CURRENCIES),
  addressIgnorable: flag().optional(),
  installmentRequested: flag().optional(),
  stockEnabled: flag().optional(),
  stockCount: integer(0, 2_147_483_647).optional(),
  categoryType: word(LINK_CATEGORIES).optional(),
}

function inLinkCurrency(request: {
  currencyCode: string
  price: Money
  presetPriceValues?: Money[] | undefined
}): RequestIssue[] {
  const amounts = [request.price, ...(request.presetPriceValues ?? [])]
  return amounts.every((value) => value.currency === request.currencyCode)
    ? []
    : [{ path: "currencyCode", message: "every amount of a link must be in its currency" }]
}

/** Part of a path: dots alone would change the path, half a surrogate pair cannot be percent-encoded. */
const token = onWire("string", z.string().regex(/^(?!\.*$|\s*$)\P{Surrogate}+$/u, "is not a token"))

const linkAddress = z.looseObject({ token: answerText(), url: answerText(), imageUrl: note() })
const changedLink = z.looseObject({ token: textIfAny(), url: textIfAny(), imageUrl: note() })

/** Specification: Resources, Payment link. `price` is decimal text: links made elsewhere may be in other currencies. */
const paymentLink = z.looseObject({
  name: note(),
  conversationId: note(),
  description: note(),
  price: decimalTextNote(),
  currencyId: integerNote(),
  currencyCode: note(),
  token: textIfAny(),
  productType: note(),
  productStatus: textIfAny(),
  merchantId: integerNote(),
  url: note(),
  imageUrl: note(),
  addressIgnorable: flagNote(),
  soldCount: integerNote(),
  installmentRequested: flagNote(),
  stockEnabled: flagNote(),
  stockCount: integerNote(),
  presetPriceValues: z.array(decimalTextNote()).optional().catch(undefined),
  flexibleLink: flagNote(),
  categoryType: note(),
})

export const links = {
  /** Creates a payment link with an image (raw Base64, JPEG or PNG, at most 2 MB). POST /v2/svclink/products. */
  create: defineOperation({
    method: "POST",
    path: "/v2/svclink/products",
    effect: "write",
    startsPayment: true,
    request: defineRequest({
      ...linkRequest,
      encodedImageFile: encodedImage(),
      flexibleLink: flag().optional(),
      presetPriceValues: z.array(amount()).optional(),
    }),
    issues: inLinkCurrency,
    answer: defineAnswer({ data: linkAddress }),
  }),

  /** Creates a single-use link of at most 750.00 TRY. POST /v2/svclink/fast-link/products. */
  createFast: defineOperation({
    method: "POST",
    path: "/v2/svclink/fast-link/products",
    effect: "write",
    startsPayment: true,
    request: defineRequest({
      description: text().optional(),
      price: amountText(),
      currencyCode: word(["TRY"]),
    }),
    issues: (request) =>
      request.price.currency === "TRY" && request.price.minor > FAST_LINK_LIMIT.minor
        ? [{ path: "price", message: "a fast link takes at most 750.00 TRY" }]
        : inLinkCurrency(request),
    answer: defineAnswer({ data: linkAddress }),
  }),

  retrieve: defineOperation({
    method: "GET",
    path: "/v2/svclink/products/{token}",
    effect: "read",
    query: ["locale", "conversationId"],
    request: defineRequest({ token }),
    answer: defineAnswer({ data: paymentLink }),
  }),

  /** One page of links: `page` from 1, `count` from 1 to 100. GET /v2/svclink/products. */
  list: defineOperation({
    method: "GET",
    path: "/v2/svclink/products",
    effect: "read",
    query: ["locale", "page", "count", "conversationId"],
    request: defineRequest({ page: integer(1, 2_147_483_647).optional(), count: integer(1, 100).optional() }),
    answer: defineAnswer({
      data: z.looseObject({
        listingReviewed: flagNote(),
        totalCount: integerNote(),
        currentPage: integerNote(),
        pageCount: integerNote(),
        items: z.array(paymentLink).default([]),
      }),
    }),
  }),

  update: defineOperation({
    method: "PUT",
    path: "/v2/svclink/products/{token}",
    effect: "write",
    request: defineRequest({ ...linkRequest, token, encodedImageFile: encodedImage().optional() }),
    issues: inLinkCurrency,
    answer: defineAnswer({ data: changedLink.optional() }),
  }),

  /** PATCH /v2/svclink/products/{token}/status/{status}. Setting the state it already has succeeds. */
  setStatus: defineOperation({
    method: "PATCH",
    path: "/v2/svclink/products/{token}/status/{status}",
    effect: "write",
    query: ["locale", "conversationId"],
    request: defineRequest({ token, status: word(LINK_STATUSES) }),
    answer: defineAnswer({}),
  }),

  delete: defineOperation({
    method: "DELETE",
    path: "/v2/svclink/products/{token}",
    effect: "write",
    query: ["locale", "conversationId"],
    request: defineRequest({ token }),
    answer: defineAnswer({}),
  }),
}
