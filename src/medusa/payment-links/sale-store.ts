import type { MedusaContainer } from "@medusajs/framework/types"
import { BigNumber, Modules } from "@medusajs/framework/utils"
import {
  capturePaymentWorkflow,
  createOrderPaymentCollectionWorkflow,
  deletePaymentSessionsWorkflow,
} from "@medusajs/medusa/core-flows"
import { z } from "zod"
import type { SaleStore, LinkContext } from "../../use-cases/payment-links/ports"
import {
  followLinks as follow,
  type FollowedLinks,
  type FollowLinksInput,
} from "../../use-cases/payment-links/follow-links"
import {
  recordLinkSale as record,
  type RecordedLinkSale,
  type RecordLinkSaleInput,
} from "../../use-cases/payment-links/record-sale"
import { writeRef } from "../../modules/svc/keys"
import type { SvcContainer } from "../../modules/svc/container"
import { linkProvider } from "../../modules/svc/provider-ids"
import { readCartOfOrder, CANCEL_COLUMNS, isCancelled, orderOfPayment } from "../orders"
import { readOwed } from "../balance"
import { moneyToDecimal, type Money, subtract, sum } from "../../money"
import { syncLinks } from "../../use-cases/payment-links/mirror-link"
import { AMOUNT, readAmount, exists, rows, rowsAmong, type Query, type Row, resolveQuery } from "../rows"
import { forEachAccount, resolveAccount, resolveSvc } from "../../modules/svc"
import type { LinkSale } from "../../use-cases/ports/link-sales"
import { logFailure } from "../../modules/svc/log"
import { announce, emit } from "../payments/announce"

const COLLECTION = {
  id: true,
  status: true,
  payment_sessions: { id: true, status: true },
  payments: { id: true, provider_id: true, canceled_at: true, payment_session_id: true, data: true },
} as const
type Collection = Row<"payment_collection", typeof COLLECTION>

async function readCollections(query: Query, order_id: string): Promise<Collection[]> {
  const orders = await rows(query, "order", { id: true, payment_collections: COLLECTION }, { id: order_id })
  return orders.flatMap(({ payment_collections }) => payment_collections)
}

const isUnpaid = ({ status, payments, payment_sessions: sessions }: Collection) =>
  ["not_paid", "awaiting"].includes(status) &&
  payments.length === 0 &&
  sessions.every((session) => session.status !== "authorized" && session.status !== "pending_authorization")

const getAmount = (amount: Money) => new BigNumber(moneyToDecimal(amount))

const madeCollection = z.tuple([z.object({ id: z.string() })], z.unknown())

/** The order's unpaid payment collection of this amount, as Medusa's own order changes use it, or else a new one. */
async function openCollection(
  container: MedusaContainer,
  query: Query,
  order_id: string,
  amount: Money,
): Promise<string> {
  const unpaid = (await readCollections(query, order_id)).find(isUnpaid)
  if (unpaid === undefined) {
    const input = { order_id, amount: Number(moneyToDecimal(amount)) }
    const { result } = await createOrderPaymentCollectionWorkflow(container).run({ input })
    return madeCollection.parse(result)[0].id
  }
  const stale = unpaid.payment_sessions.map(({ id }) => id)
  if (stale.length > 0) await deletePaymentSessionsWorkflow(container).run({ input: { ids: stale } })
  await container.resolve(Modules.PAYMENT).updatePaymentCollections(unpaid.id, { amount: getAmount(amount) })
  return unpaid.id
}

export function saleStore(
  container: MedusaContainer,
  query: Query,
  { account, keys, ledger }: Pick<SvcContainer, "account" | "keys" | "ledger">,
): SaleStore {
  const provider = linkProvider(account)
  const payments = container.resolve(Modules.PAYMENT)
  return {
    readOwed: (order_id) => readOwed(query, ledger, order_id),
    async listCancelled(order_ids) {
      const orders = await rowsAmong(query, "order", { ...CANCEL_COLUMNS, id: true }, { id: order_ids })
      return orders.filter(isCancelled).map(({ id }) => id)
    },
    readCart: (order_id) => readCartOfOrder(query, order_id),
    hasProduct: (id) => exists(query, "product", id),
    findOrderOfPayment: (payment_id) => orderOfPayment(query, payment_id),

    async readSale({ id, session_id }, order_id) {
      const collections = await readCollections(query, order_id)
      const own = collections
        .flatMap((collection) => collection.payments)
        .filter(({ provider_id, data }) => provider_id === provider && data?.sale_id === id)
      const isDead = own.some((payment) => payment.payment_session_id === session_id)
      const sessions = collections.flatMap((collection) => collection.payment_sessions)
      return {
        payment_id: own.find(({ canceled_at }) => !canceled_at)?.id,
        hasSession: !isDead && sessions.some((session) => session.id === session_id),
      }
    },

    async readLeft(payment_id) {
      return (await readLinkPayment(container, payment_id))?.left
    },

    async startSession({ id }, order_id, amount) {
      const collectionId = await openCollection(container, query, order_id, amount)
      const session = await payments.createPaymentSession(collectionId, {
        provider_id: provider,
        currency_code: amount.currency.toLowerCase(),
        amount: getAmount(amount),
        data: { sale: writeRef(keys, id, "sale") },
      })
      return session.id
    },

    async dropSession(session_id) {
      await payments.deletePaymentSession(session_id)
    },

    // not by the workflow, which cancels the payment when a later step fails
    async authorize(session_id) {
      const payment = await payments.authorizePaymentSession(session_id, {})
      if (payment === null) throw new Error(`the payment session ${session_id} did not become a payment`)
      return payment.id
    },

    async capture(payment_id) {
      await capturePaymentWorkflow(container).run({ input: { payment_id } })
    },
  }
}

const PAYMENT = { ...AMOUNT, id: true, provider_id: true, currency_code: true, refunds: AMOUNT } as const

interface LinkPayment {
  id: string
  /** The amount that Medusa does not show as refunded. */
  left: Money
}

function ours(
  container: MedusaContainer,
  { id, provider_id, currency_code, refunds, ...paid }: Row<"payment", typeof PAYMENT>,
): LinkPayment[] {
  if (!resolveSvc(container).providers.links.includes(provider_id)) return []
  const amount = readAmount(paid, currency_code)
  const refunded = refunds.map((row) => readAmount(row, currency_code))
  return [{ id, left: subtract(amount, sum(refunded, amount.currency)) }]
}

export async function readLinkPayment(container: MedusaContainer, id: string): Promise<LinkPayment | undefined> {
  const found = await rows(resolveQuery(container), "payment", PAYMENT, { id })
  return found.flatMap((one) => ours(container, one))[0]
}

export async function readLinkPayments(container: MedusaContainer, order_id: string): Promise<LinkPayment[]> {
  const fields = { id: true, payment_collections: { payments: PAYMENT } } as const
  const orders = await rows(resolveQuery(container), "order", fields, { id: order_id })
  const collections = orders.flatMap(({ payment_collections }) => payment_collections)
  return collections.flatMap(({ payments }) => payments).flatMap((one) => ours(container, one))
}

export function createLinkContext(container: MedusaContainer, account: string): LinkContext {
  const svc = resolveAccount(container, account)
  return { ...svc, store: saleStore(container, resolveQuery(container), svc) }
}

/** The account that is named, else the default one. @throws MedusaError NOT_ALLOWED for a name that the options lack */
export const createNewLinkContext = (container: MedusaContainer, account: string | undefined): LinkContext =>
  createLinkContext(container, account ?? resolveSvc(container).accounts[0].account)

/** For an unknown link it takes the default account, and the use case says that there is no such link. */
export async function createContextOfLink(container: MedusaContainer, link_id: string): Promise<LinkContext> {
  const link = await resolveSvc(container).links.findLink(link_id)
  return createNewLinkContext(container, link?.account)
}

/** Copies all links of the service into this store, including those made elsewhere. @throws SvcError */
export async function syncEveryAccount(container: MedusaContainer): Promise<{ seen: number }> {
  const synced = await forEachAccount(container, ({ account }) => syncLinks(createLinkContext(container, account)))
  return { seen: synced.reduce((total, { seen }) => total + seen, 0) }
}

const BATCH = 100

/** Announces each sale once, when its result is known, and the entries that sales put on the attention list. */
export async function announceSales(container: MedusaContainer): Promise<void> {
  const { links } = resolveSvc(container)
  const toEvent = async ({ id, link_id, sale, amount, currency_code, order_id, payment_id }: LinkSale) => {
    const link = await links.findLink(link_id)
    return {
      name: "svc.link.sold",
      data: {
        id,
        link_id,
        token: link?.token ?? null,
        sale,
        amount: amount ?? null,
        currency_code: currency_code.toLowerCase(),
        order_id: order_id ?? null,
        product_id: link?.product_id ?? null,
        payment_id: payment_id ?? null,
      },
    }
  }
  try {
    await forEachAccount(container, async ({ sales }) =>
      emit(container, await Promise.all((await sales.takeSold(BATCH)).map(toEvent))),
    )
  } finally {
    await announce(container)
  }
}

/** A pass ends before the next one begins. */
const BEGIN_WITHIN_MS = 40_000

export async function followLinks(container: MedusaContainer, input: FollowLinksInput): Promise<FollowedLinks> {
  const { clock, inFlight } = resolveSvc(container)
  const end = clock.now().getTime() + BEGIN_WITHIN_MS
  const mayGoOn = () => !inFlight.isEnding && clock.now().getTime() < end
  const log = (what: string, error: unknown) => logFailure(container, what, error)
  try {
    const followed = await forEachAccount(container, ({ account }) =>
      follow(createLinkContext(container, account), input, log, mayGoOn),
    )
    return {
      looked_at: followed.reduce((total, { looked_at }) => total + looked_at, 0),
      failed: followed.reduce((total, { failed }) => total + failed, 0),
    }
  } finally {
    await announceSales(container)
  }
}

export async function recordLinkSale(
  container: MedusaContainer,
  input: RecordLinkSaleInput,
): Promise<RecordedLinkSale> {
  const link = await resolveSvc(container).links.findLinkOfSale(input.sale_id)
  const recorded = await record(createNewLinkContext(container, link?.account), input)
  await announceSales(container)
  return recorded
}
