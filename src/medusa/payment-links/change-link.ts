import type { MedusaContainer } from "@medusajs/framework/types"
import { SvcError } from "../../client"
import type { PaymentLink } from "../../flows/contracts/link-records"
import { refreshLink } from "../../flows/payment-links/refresh-link"
import type { LinkChanged } from "../../flows/payment-links/change-link"
import type { SvcModuleService } from "../../modules/svc/service"
import type { Refused } from "../payments/refusal"
import { linkContext, type MadeLink } from "./make-link"
import * as no from "./refusals"

interface NotDone {
  is: "refused"
  refused: Refused
}

type Change = (svc: SvcModuleService, link: PaymentLink) => Promise<LinkChanged | NotDone>

/** What the service refuses, or does not respond to, as a sentence. */
async function orRefused<T>(effect: "read" | "write", ask: () => Promise<T>): Promise<T | NotDone> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof SvcError) return { is: "refused", refused: no.refusedFor(error, effect) }
    throw error
  }
}

async function refreshed(svc: SvcModuleService, id: string): Promise<{ is: "seen"; link: PaymentLink } | NotDone> {
  const known = await svc.links.findLink(id)
  if (known === undefined) return { is: "refused", refused: no.NO_SUCH_LINK }
  const link = known.status === "DELETED" ? undefined : await refreshLink(svc, known)
  return link ? { is: "seen", link } : { is: "refused", refused: no.GONE }
}

/** Looks a link up at the service, so that a sale that has just happened is not overlooked, then changes it. */
export async function changeLink(container: MedusaContainer, id: string, change: Change): Promise<MadeLink> {
  const { svc } = linkContext(container)
  const seen = await orRefused("read", () => refreshed(svc, id))
  if (seen.is === "refused") return { refused: seen.refused }
  const changed = await orRefused("write", () => change(svc, seen.link))
  if (changed.is === "refused") return { refused: changed.refused }
  const refused = no.refusedChange(changed)
  return refused ? { refused } : { link_id: id }
}
