import { createCall, type AnswerOf, type CallOptions, type RequestOf, connect, type Connection } from "./call"
import { createMessageReader, type MessageReader } from "./messages"
import {
  type cardForms,
  type cards,
  type holds,
  type hostedPages,
  type installments,
  type links,
  OPERATIONS,
  type paymentItems,
  type payments,
  type reports,
  type submerchants,
  type threeDs,
} from "./operations"
import type { Operation } from "./operation"
import { readClientOptions, type SvcClientOptions } from "./options"

/** One operation: checks, signs, sends, reads. Every failure is an `SvcError` whose `outcome` answers the money question. */
export type Call<Op extends Operation> = (request: RequestOf<Op>, options?: CallOptions) => Promise<AnswerOf<Op>>

/**
 * The whole interface. Amounts of requests are `Money` (minor units); amounts that decide about a payment come back as
 * `Money`, every other decimal as exact decimal text. Field names are the specification's.
 */
export interface SvcClient {
  payments: {
    /** Charges a card without 3D Secure. Moves money. Specification: POST /payment/auth. */
    create: Call<typeof payments.createPayment>
    /** Looks a payment up by `paymentId`, or by `paymentConversationId` (the newest wins). POST /payment/detail. */
    retrieve: Call<typeof payments.retrievePayment>
    /** Undoes a whole payment on the day it was made. Moves money. POST /payment/cancel. */
    cancel: Call<typeof payments.cancelPayment>
  }
  threeDs: {
    /** Starts a 3D Secure session; `threeDSHtmlContent` is Base64 of the page to show. POST /payment/3dsecure/initialize. */
    initialize: Call<typeof threeDs.initializeThreeDs>
    /** Charges after a successful authentication, v1. Moves money. POST /payment/3dsecure/auth. */
    finalize: Call<typeof threeDs.finalizeThreeDs>
    /** Charges after a successful authentication, v2: checks amount, basket and currency. POST /payment/v2/3dsecure/auth. */
    finalizeV2: Call<typeof threeDs.finalizeThreeDsV2>
  }
  hostedPages: {
    /** Starts a hosted-page session: a token, its seconds to live and the page's address. POST /payment/pay-with-svc/initialize. */
    initialize: Call<typeof hostedPages.initializeHostedPage>
    /** Looks a hosted-page result up by token. POST /payment/svcpos/checkoutform/auth/ecom/detail. */
    retrieve: Call<typeof hostedPages.retrieveHostedPage>
  }
  links: {
    /** Creates a payment link with an image (raw Base64, JPEG or PNG, at most 2 MB). POST /v2/svclink/products. */
    create: Call<typeof links.createLink>
    /** Creates a single-use link of at most 750.00 TRY. POST /v2/svclink/fast-link/products. */
    createFast: Call<typeof links.createFastLink>
    /** GET /v2/svclink/products/{token}. */
    retrieve: Call<typeof links.retrieveLink>
    /** One page of links: `page` from 1, `count` from 1 to 100. GET /v2/svclink/products. */
    list: Call<typeof links.listLinks>
    /** PUT /v2/svclink/products/{token}. */
    update: Call<typeof links.updateLink>
    /** PATCH /v2/svclink/products/{token}/status/{status}. Setting the state it already has succeeds. */
    setStatus: Call<typeof links.setLinkStatus>
    /** DELETE /v2/svclink/products/{token}. */
    delete: Call<typeof links.deleteLink>
  }
  submerchants: {
    /** Creates a submerchant of one of three types; answers its key. POST /onboarding/submerchant. */
    create: Call<typeof submerchants.createSubmerchant>
    /** Updates by key; the type never changes. PUT /onboarding/submerchant. */
    update: Call<typeof submerchants.updateSubmerchant>
    /** Looks a submerchant up by the external id. POST /onboarding/submerchant/detail. */
    retrieve: Call<typeof submerchants.retrieveSubmerchant>
  }
  paymentItems: {
    /** Changes payout or submerchant of one item, before approval and before any refund. PUT /payment/item. */
    update: Call<typeof paymentItems.updatePaymentItem>
    /** Has an item's seller paid. Moves money; not in the specification. POST /payment/svcpos/item/approve. */
    approve: Call<typeof paymentItems.approvePaymentItem>
    /** Takes the approval of an item back. Moves money; not in the specification. POST /payment/svcpos/item/disapprove. */
    disapprove: Call<typeof paymentItems.disapprovePaymentItem>
  }
  refunds: {
    /** Gives money of one item back, at most what is left of it. Moves money. POST /payment/refund. */
    createForItem: Call<typeof payments.refundItem>
    /** Gives money of a payment back; the service chooses the items. Moves money. POST /v2/payment/refund. */
    createForPayment: Call<typeof payments.refundPayment>
  }
  bins: {
    /** Reads a card's properties by its first 6 or 8 digits. POST /payment/bin/check. */
    check: Call<typeof installments.checkBin>
  }
  /** The service's own books. Not in the specification: the account has to have them. */
  reports: {
    /** Payments with their cancels and refunds, each with its own conversationId. GET /v2/reporting/payment/details. */
    retrievePayment: Call<typeof reports.retrieveReportedPayment>
    /** One page of a calendar day's transactions: `page` from 1. GET /v2/reporting/payment/transactions. */
    listTransactions: Call<typeof reports.listReportedTransactions>
  }
  /** A card form of the service, in the shop or as a page. Not in the specification: the account has to have it. */
  cardForms: {
    /** Starts a form: a token, HTML for the shop's page, and a page's address. POST /payment/svcpos/checkoutform/initialize/auth/ecom. */
    initialize: Call<typeof cardForms.initializeCardForm>
  }
  /** Amounts held on a card. Not in the specification: the account has to have them. `payments.cancel` releases one. */
  holds: {
    /** Holds an amount on a card without 3D Secure; takes what `payments.create` takes. POST /payment/preauth. */
    create: Call<typeof holds.createHold>
    /** Starts a 3D Secure session for a hold; `threeDs.finalize` or `finalizeV2` ends it. POST /payment/3dsecure/initialize/preauth. */
    initializeThreeDs: Call<typeof holds.initializeThreeDsHold>
    /** Starts a page that holds; `hostedPages.retrieve` has its result. POST /payment/svcpos/checkoutform/initialize/preauth/ecom. */
    initializeHostedPage: Call<typeof holds.initializeHostedHold>
    /** Takes what is held, `paidPrice` of it. Moves money. POST /payment/postauth. */
    capture: Call<typeof holds.captureHold>
  }
  /**
   * Cards kept at the service. Not in the specification: the account has to have them. A charge, hold or 3D Secure initialize takes
   * `paymentCard: { cardUserKey, cardToken }`; with `registerCard: 1` the answer of a payment has both, as SecretText.
   */
  cards: {
    /** Stores a card, under a new holder (`email`) or a known one (`cardUserKey`). POST /cardstorage/card. */
    create: Call<typeof cards.createCard>
    /** All cards of a holder. POST /cardstorage/cards. */
    list: Call<typeof cards.listCards>
    /** DELETE /cardstorage/card. */
    delete: Call<typeof cards.deleteCard>
  }
  /** Installments of the service. Not in the specification: the account has to have them. */
  installments: {
    /** Reads a price's total in each count: by kind of card, or for one card's first 6 or 8 digits. POST /payment/svcpos/installment. */
    retrieve: Call<typeof installments.retrieveInstallments>
  }
  /** Reads what arrives without a request of ours: browser callbacks and server notifications. */
  messages: MessageReader
  /** The same operations for a job: within the rate limits they leave room for calls that a person waits for. */
  inBackground: Operations
  /**
   * Milliseconds for which what starts a payment (`payments.create`, each `initialize`, `holds.create`, new links, `bins.check`, `installments.retrieve`) is not sent, as the
   * service has not answered lately; 0: it is sent.
   */
  pauseMs(): number
  /** Lets calls under way end and closes the connections. */
  close(): Promise<void>
}

type Operations = Omit<SvcClient, "messages" | "inBackground" | "pauseMs" | "close">

/**
 * A client of the service. Keeps connections alive; one client serves a whole process.
 * @throws TypeError naming every wrong option
 */
export function createSvcClient(options: SvcClientOptions): SvcClient {
  const connection = connect(readClientOptions(options))
  return {
    ...getOperations(connection),
    messages: createMessageReader(connection),
    inBackground: getOperations({ ...connection, limiter: connection.limiter.inBackground() }),
    pauseMs: () => connection.breaker.pauseMs(),
    close: async () => {
      await Promise.all(Object.values(connection.transports).map((transport) => transport.close()))
    },
  }
}

/** Each operation's own name says where it stands: `payments.create`. */
function getOperations(connection: Connection): Operations {
  const groups: Record<string, Record<string, Call<Operation>>> = {}
  for (const operation of OPERATIONS) {
    const [group = "", name = ""] = operation.name.split(".")
    groups[group] = { ...groups[group], [name]: createCall(connection, operation) }
  }
  return groups as Operations
}
