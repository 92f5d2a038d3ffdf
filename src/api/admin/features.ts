import type { MedusaContainer } from "@medusajs/framework/types"
import type { AttemptHistory, ItemHistory } from "../../modules/svc/ledger/history"
import { findMarketplaceProblems } from "./marketplace/checks"
import { describePayee, readPayees } from "./marketplace/panel-sellers"
import type { PanelSeller } from "./svc/answers/panel"
import type { SellerAbout, Sellers } from "./svc/orders/sellers"
import type { FoundProblems } from "./svc/settings/find-problems"

/** Added by the feature `marketplace`. */
interface Features {
  readSellers?(scope: MedusaContainer, keys: readonly string[]): Promise<Sellers>
  describeSeller?(item: ItemHistory, history: AttemptHistory, about: SellerAbout): PanelSeller | null
  findProblems?(scope: MedusaContainer): Promise<FoundProblems>
}

export const features: Features = {
  readSellers: readPayees,
  describeSeller: describePayee,
  findProblems: findMarketplaceProblems,
}
