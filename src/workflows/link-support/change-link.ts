import type { MedusaContainer } from "@medusajs/framework/types"
import { SvcError } from "../../client"
import type { PaymentLink } from "../../flows/link-records"
import { refreshLink } from "../../flows/links/refresh-link"
import type { LinkChanged } from "../../flows/links/set-link-status"
import type { SvcModuleService } from "../../modules/svc/service"
import type { Refused } from "../payment/asked-by"
import { linkWorld, type MadeLink } from "./make-link"
import * as no from "./refusals"

/** What is to be done with a link that was looked up just now: so that a sale that has just happened is not overlooked. */
type Change = (svc: SvcModuleService, link: PaymentLink) => Promise<LinkChanged | { is: "refused"; refused: Refused }>

async function carryOut(svc: SvcModuleService, id: string, change: Change): Promise<MadeLink> {
  const known = await svc.links.findLink(id)
  if (known === undefined) return { refused: no.NO_SUCH_LINK }
  if (known.status === "DELETED") return { refused: no.GONE }
  const link = await refreshLink(svc, known)
  if (link === undefined) return { refused: no.GONE }
  const changed = await change(svc, link)
  if (changed.is === "refused") return { refused: changed.refused }
  const refused = no.refusedChange(changed)
  return refused ? { refused } : { link_id: id }
}

/** Looks a link up at the service, then changes it; what the service refuses, or does not answer, becomes a sentence. */
export async function changeLink(container: MedusaContainer, id: string, change: Change): Promise<MadeLink> {
  let isSent = false
  try {
    return await carryOut(linkWorld(container).svc, id, (svc, link) => {
      isSent = true
      return change(svc, link)
    })
  } catch (error) {
    if (error instanceof SvcError) return { refused: no.refusedFor(error, isSent ? "write" : "read") }
    throw error
  }
}
