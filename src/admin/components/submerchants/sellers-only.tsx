import type { ReactNode } from "react"
import { Page } from "../ui/pages"
import { useMarketplace } from "./data"
import { MarketplaceOff } from "./marketplace"

/** In a store without a marketplace the children have nothing to show. */
export const SellersOnly = ({ children }: { children: ReactNode }) =>
  useMarketplace().data?.is_enabled === false ? (
    <Page>
      <MarketplaceOff />
    </Page>
  ) : (
    children
  )
