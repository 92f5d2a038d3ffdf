import { randomBytes } from "node:crypto"
import type { Engine } from "../engine/engine"
import type { Link } from "../engine/link"
import { readCurrency, readImage, readLink, readLinkFlags, readPresetPrices, type LinkFlags } from "../requests/link"
import { decimal } from "../wire/decimal"
import type { Sentence } from "../wire/locale"
import { Refusal, refused } from "../wire/refusal"
import { linkAddress, linkAnswer } from "./link-answer"
import { type Call, linkOperation } from "./operation"

const FAST_LINK_LIMIT = decimal("750")
const DEFAULT_COUNT = 10
const NEW_FLAGS: LinkFlags = {
  isAddressIgnorable: false,
  isInstallmentRequested: false,
  isStockEnabled: false,
  stockCount: 0,
  categoryType: "UNKNOWN",
}

/** POST /v2/svclink/products */
export const createLink = linkOperation({
  name: "links.create",
  method: "POST",
  path: "/v2/svclink/products",
  answer({ fields, engine, conversationId }) {
    const data = readLink(fields)
    const flags = readLinkFlags(fields, NEW_FLAGS)
    const presetPrices = readPresetPrices(fields)
    const isFlexible = fields.flag("flexibleLink") ?? false
    const image = readImage(fields)
    if (image === undefined) throw fields.missing("encodedImageFile")
    if (isFlexible && !engine.settings.flexibleLinks) {
      throw notAllowed("flexible links are not open to this merchant", "esnek link bu üye işyerine açık değil")
    }
    const link = newLink(engine, { ...data, ...flags, conversationId, kind: "regular", isFlexible, presetPrices })
    engine.images.put(link.token, { base64: image })
    return { data: linkAddress(link, engine.settings) }
  },
})

/** POST /v2/svclink/fast-link/products: up to 750 TRY, single use, once the merchant has an approved link. */
export const createFastLink = linkOperation({
  name: "links.createFast",
  method: "POST",
  path: "/v2/svclink/fast-link/products",
  answer({ fields, engine, conversationId }) {
    const description = fields.text("description")
    const price = fields.amount("price")
    const currencyCode = readCurrency(fields, ["TRY"])
    if (price > FAST_LINK_LIMIT)
      throw notAllowed("a fast link takes up to 750 TRY", "hızlı link en fazla 750 TRY olabilir")
    if (!hasApprovedLink(engine))
      throw notAllowed("an approved link must exist first", "önce onaylı bir link olmalıdır")
    const name = description ?? "Fast link"
    const link = newLink(engine, {
      ...NEW_FLAGS,
      name,
      description,
      price,
      currencyCode,
      conversationId,
      kind: "fast",
      isFlexible: false,
      presetPrices: [],
    })
    return { data: linkAddress(link, engine.settings) }
  },
})

/** GET /v2/svclink/products/{token} */
export const retrieveLink = linkOperation({
  name: "links.retrieve",
  method: "GET",
  path: "/v2/svclink/products/{token}",
  defaultLocale: "en",
  answer: (call) => ({ data: linkAnswer(foundLink(call), call.engine.settings) }),
})

/** GET /v2/svclink/products: newest first, page 1 and count 10 when omitted. */
export const listLinks = linkOperation({
  name: "links.list",
  method: "GET",
  path: "/v2/svclink/products",
  answer({ fields, engine }) {
    const currentPage = fields.integer("page", 1, 999_999_999) ?? 1
    const count = fields.integer("count", 1, 100) ?? DEFAULT_COUNT
    const totalCount = engine.links.size
    const shown = engine.links.newest(count, (currentPage - 1) * count)
    return {
      data: {
        listingReviewed: true,
        totalCount,
        currentPage,
        pageCount: Math.ceil(totalCount / count),
        items: shown.map((link) => linkAnswer(link, engine.settings)),
      },
    }
  },
})

/** PUT /v2/svclink/products/{token}: flexibleLink and presetPriceValues cannot be changed. */
export const updateLink = linkOperation({
  name: "links.update",
  method: "PUT",
  path: "/v2/svclink/products/{token}",
  answer(call) {
    const { fields, engine } = call
    const before = foundLink(call)
    const link: Link = { ...before, ...readLink(fields), ...readLinkFlags(fields, before) }
    const image = readImage(fields)
    engine.links.put(link.token, link)
    if (image !== undefined) engine.images.put(link.token, { base64: image })
    return { data: linkAddress(link, engine.settings) }
  },
})

/** PATCH /v2/svclink/products/{token}/status/{status}: the same status again succeeds. */
export const setLinkStatus = linkOperation({
  name: "links.setStatus",
  method: "PATCH",
  path: "/v2/svclink/products/{token}/status/{status}",
  defaultLocale: "en",
  answer(call) {
    const link = foundLink(call)
    const status = call.path["status"]
    if (status !== "ACTIVE" && status !== "PASSIVE") {
      throw notAllowed("the status is ACTIVE or PASSIVE", "durum ACTIVE veya PASSIVE olmalıdır")
    }
    call.engine.links.put(link.token, { ...link, status })
    return {}
  },
})

/** DELETE /v2/svclink/products/{token}: the link is not found afterwards. */
export const deleteLink = linkOperation({
  name: "links.delete",
  method: "DELETE",
  path: "/v2/svclink/products/{token}",
  defaultLocale: "en",
  answer(call) {
    const { token } = foundLink(call)
    call.engine.links.delete(token)
    call.engine.images.delete(token)
    return {}
  },
})

function foundLink({ path, engine }: Call): Link {
  const link = engine.links.get(path["token"] ?? "")
  if (!link) throw refused("5124")
  return link
}

function hasApprovedLink(engine: Engine): boolean {
  for (const link of engine.links.values()) if (link.kind === "regular" && link.status === "ACTIVE") return true
  return false
}

type LinkParts = Omit<Link, "token" | "createdAt" | "status" | "soldCount">

function newLink(engine: Engine, parts: LinkParts): Link {
  const token = randomBytes(6).toString("base64url")
  const link: Link = { ...parts, token, createdAt: engine.clock.now(), status: "ACTIVE", soldCount: 0 }
  engine.links.put(token, link)
  return link
}

function notAllowed(en: string, tr: string): Refusal {
  const detail: Sentence = { en, tr }
  return new Refusal("invalid", "11", detail)
}
