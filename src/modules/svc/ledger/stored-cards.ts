import { z } from "zod"
import { SecretText } from "../../../client"
import { wasTaken } from "../../../domain"
import type { CardTokens } from "../../../use-cases/ports/ports"
import { joinStoredCards } from "../../../use-cases/stored-cards/join"
import {
  storedCard,
  type NewStoredCard,
  type StoredCard,
  type StoredCardLedger,
} from "../../../use-cases/stored-cards/ports"
import { createTokenCipher, type TokenCipher } from "../keys"
import type { SvcSettings } from "../options"
import { isState } from "./attempt-row"
import { getColumns, readCount, insertInto, list, ofAccount, sql, type Database, type Sql } from "./sql"

const tokens = z.tuple([z.string(), z.string()])
const sealedRow = z.object({ id: z.string(), customer_id: z.string(), key_id: z.string(), sealed: z.string() })
type SealedRow = z.output<typeof sealedRow>

const writeSubject = ({ id, customer_id }: Pick<StoredCard, "id" | "customer_id">) => `${customer_id} ${id}`

/** A card's row without tokens is kept for longer than a review may take. */
const [REVIEW_DAYS, PENDING_DAYS] = [14, 30]

/** Over two days; an account that ignores `registerCard` never stores a card. */
const LOOK_UPS = 8

const IS_DUE = sql`"next_try_at" <= now() and ("state" = 'deleting' or ("tries" < ${LOOK_UPS} or "delete_requested_at" is not null) and ("attempt_id" is null or exists (
  select 1 from "svc_attempt" where "id" = "card"."attempt_id"
    and (${isState(sql`"state"`, wasTaken)}
      or "state" = 'declined' and ("moves" @> '[{"state": "in_review"}]' or "facts" @> '{"byFraudControl": true}')
      or "state" = 'in_review' and "card"."created_at" < now() - make_interval(days => ${REVIEW_DAYS}))
)))`

const OVERDUE_DAYS = 3

const NEXT_TRY = sql`now() + least(interval '1 day', interval '1 minute' * power(4, least("tries", 6)))`

const sameCard = (account: string, { customer_id, bin, last_four, expire_month, expire_year }: NewStoredCard): Sql =>
  sql`"account" = ${account} and "customer_id" = ${customer_id} and "state" = 'kept' and left("bin", 6) = left(${bin}, 6) and "last_four" = ${last_four}
    and "expire_month" = ${expire_month} and "expire_year" = ${expire_year}`

function storing(database: Database, account: string, cipher: TokenCipher) {
  const cards = database.rows(storedCard)
  const findKept = (card: NewStoredCard) =>
    cards.first(sql`select * from "svc_stored_card" where ${sameCard(account, card)}
      and "key_id" in (${list([cipher.keyId, ...cipher.previousKeyIds])}) order by "created_at" limit 1`)
  return {
    async beginCard(card) {
      const known = await findKept(card)
      if (known) return known
      const columns = getColumns(storedCard, { ...card, account, state: "pending" })
      const added = sql`${insertInto("svc_stored_card", columns)} returning *`
      const [row] = await cards.all(added)
      if (row === undefined) throw new Error(`the stored card ${card.id} was not written`)
      return row
    },

    async keepCard(which, { cardUserKey, cardToken }, { association, type, family, bank }) {
      const isMeant = "id" in which ? sql`"id" = ${which.id}` : sql`"attempt_id" = ${which.attempt_id}`
      const found = await cards.first(sql`select * from "svc_stored_card" where ${isMeant} and "state" = 'pending'`)
      if (found === undefined) return false
      const { id, customer_id } = found
      // another payment may have stored it during the review of this one
      const isDouble = (await findKept(found)) !== undefined
      const isUnwanted = sql`("delete_requested_at" is not null or ${isDouble}::boolean)`
      const text = JSON.stringify([cardUserKey.reveal(), cardToken.reveal()])
      const { keyId, sealed } = cipher.seal(text, writeSubject({ id, customer_id }))
      return database.has(sql`update "svc_stored_card" set "key_id" = ${keyId}, "sealed" = ${sealed}, "association" = ${association},
          "type" = ${type}, "family" = ${family}, "bank" = ${bank}, "tries" = 0, "updated_at" = now(),
          "state" = case when ${isUnwanted} then 'deleting' else 'kept' end,
          "delete_requested_at" = case when ${isUnwanted} then now() end,
          "next_try_at" = case when ${isUnwanted} then now() end
        where "id" = ${id} and "state" = 'pending' returning "id"`)
    },

    async dropPending(id) {
      await database.run(sql`delete from "svc_stored_card" where "id" = ${id} and "state" = 'pending'`)
    },
  } satisfies Partial<StoredCardLedger>
}

/** Without `account`: all accounts, which only a user or the customer's page reads. */
function reading(database: Database, cipher: TokenCipher, account?: string) {
  const cards = database.rows(storedCard)
  const kept = (customer_id: string) => sql`select * from "svc_stored_card" where "customer_id" = ${customer_id}
    and "state" = 'kept' ${ofAccount(account)}`
  const readTokens = async (which: Sql) => {
    const statement = sql`select "id", "customer_id", "key_id", "sealed" from "svc_stored_card"
      where "sealed" is not null ${ofAccount(account)} and ${which}`
    const rows = await database.all(statement, sealedRow)
    return rows.flatMap((row) => openTokens(cipher, row) ?? [])
  }
  return {
    listCards: (customer_id) => cards.all(sql`${kept(customer_id)} order by "created_at" desc, "id" desc`),
    findCard: (customer_id, id) => cards.first(sql`${kept(customer_id)} and "id" = ${id}`),
    readCards: async (ids) =>
      ids.length === 0 ? [] : cards.all(sql`select * from "svc_stored_card" where "id" in (${list(ids)})`),
    readTokens: async ({ id, customer_id }) => {
      const [tokensOfCard] = await readTokens(sql`"id" = ${id} and "customer_id" = ${customer_id}`)
      return tokensOfCard
    },
    listTokens: (customer_id) =>
      readTokens(sql`"customer_id" = ${customer_id} order by "state" = 'kept' desc, "created_at" desc, "id" desc`),
  } satisfies Partial<StoredCardLedger>
}

function openTokens(cipher: TokenCipher, row: SealedRow): CardTokens | undefined {
  const { id, customer_id, key_id: keyId, sealed } = row
  const opened = cipher.open({ keyId, sealed }, writeSubject({ id, customer_id }))
  if (opened === undefined) return undefined
  const [cardUserKey, cardToken] = tokens.parse(JSON.parse(opened))
  return { cardUserKey: new SecretText(cardUserKey), cardToken: new SecretText(cardToken) }
}

/** For all accounts. The tokens of a pending card may still come: it is deleted once they do. */
const requestDeletion =
  (database: Database): StoredCardLedger["requestDeletion"] =>
  async ({ customer_id, id, account }) => {
    const isMeant = id === undefined ? sql`true` : sql`"id" = ${id}`
    await database.run(sql`update "svc_stored_card" set "delete_requested_at" = now(), "updated_at" = now(),
        "state" = case when "state" = 'kept' then 'deleting' else "state" end,
        "tries" = case when "state" = 'kept' then 0 else "tries" end,
        "next_try_at" = case when "state" = 'kept' then now() else "next_try_at" end
      where "customer_id" = ${customer_id} and ${isMeant} ${ofAccount(account)} and "delete_requested_at" is null`)
  }

function ending(database: Database, account: string) {
  const cards = database.rows(storedCard)
  return {
    requestDeletion: requestDeletion(database),

    claimCard: (id) =>
      cards.first(sql`update "svc_stored_card" set "tries" = "tries" + 1, "next_try_at" = ${NEXT_TRY}, "updated_at" = now()
        where "id" in (
          select "id" from "svc_stored_card" "card" where ${IS_DUE} ${ofAccount(account)} and "id" = coalesce(${id}, "id")
          order by "next_try_at" limit 1 for update skip locked
        ) returning *`),

    listOverdue: (limit) =>
      cards.all(sql`select * from "svc_stored_card" "card" where "next_try_at" is not null and "state" = 'deleting' ${ofAccount(account)}
          and "delete_requested_at" < now() - make_interval(days => ${OVERDUE_DAYS})
          and not exists (select 1 from "svc_attention" where "card_id" = "card"."id")
        order by "delete_requested_at" limit ${limit}`),

    async removeCard(id) {
      await database.run(sql`delete from "svc_stored_card" where "id" = ${id} and "state" = 'deleting'`)
    },
  } satisfies Partial<StoredCardLedger>
}

function renewing(database: Database, cipher: TokenCipher) {
  const { keyId: present, previousKeyIds: previous } = cipher
  const isLost = sql`"key_id" is not null and "key_id" not in (${list([present, ...previous])})`

  async function renew({ id, customer_id, key_id: keyId, sealed }: SealedRow): Promise<boolean> {
    const about = writeSubject({ id, customer_id })
    const text = cipher.open({ keyId, sealed }, about)
    if (text === undefined) return false
    const renewed = cipher.seal(text, about)
    return database.has(sql`update "svc_stored_card" set "key_id" = ${renewed.keyId}, "sealed" = ${renewed.sealed}
      where "id" = ${id} and "sealed" = ${sealed} returning "id"`)
  }

  return {
    async renewCards(limit) {
      if (previous.length === 0) return 0
      const old = await database.all(
        sql`select "id", "customer_id", "key_id", "sealed" from "svc_stored_card"
          where "key_id" in (${list(previous)}) limit ${limit}`,
        sealedRow,
      )
      let renewed = 0
      for (const row of old) renewed += (await renew(row)) ? 1 : 0
      return renewed
    },

    async dropUnneeded() {
      await database.run(sql`delete from "svc_stored_card" "card"
        where ("state" = 'pending' and "created_at" < now() - make_interval(days => ${PENDING_DAYS}))
          or ("state" = 'deleting' and ${isLost} and exists (
            select 1 from "svc_attention" where "card_id" = "card"."id" and "resolved_at" is not null
          ))`)
      return readCount(database, sql`select count(*) from "svc_stored_card" where ${isLost}`)
    },
  } satisfies Partial<StoredCardLedger>
}

/** Works even where no secret opens their tokens. */
const storedCardRows = (database: Database, account: string) => ({
  requestDeletion: requestDeletion(database),
  areThere: () =>
    database.has(sql`select 1 from "svc_stored_card" where "sealed" is not null ${ofAccount(account)} limit 1`),
})

export const storedCardLedger = (database: Database, account: string, cipher: TokenCipher): StoredCardLedger => ({
  ...storing(database, account, cipher),
  ...reading(database, cipher, account),
  ...ending(database, account),
  ...renewing(database, cipher),
})

/** Without a secret there is nothing to encrypt the tokens with. */
export function createStoredCards(
  database: Database,
  account: string,
  { secret, previousSecrets }: SvcSettings["storedCards"],
) {
  const storedCards =
    secret === undefined ? undefined : storedCardLedger(database, account, createTokenCipher(secret, previousSecrets))
  return { storedCards, customerCards: joinStoredCards(storedCardRows(database, account), storedCards) }
}
