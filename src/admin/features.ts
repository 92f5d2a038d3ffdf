import type { ComponentType } from "react"
import type { PanelPayment } from "../api/admin/svc/answers/panel"
import { LinksTab } from "./components/payment-links/links-list"
import { TakingsTab } from "./components/reports/currency"
import { PaysNoSeller, SellersTab } from "./components/submerchants/marketplace"
import { SellerItems } from "./components/submerchants/seller-items"

interface Features {
  /** Tabs beside those of the core. */
  Takings?: ComponentType
  Links?: ComponentType
  Sellers?: ComponentType
  /** Replaces the items of a payment that pays sellers. */
  PanelItems?: ComponentType<{ payment: PanelPayment }>
  /** Beside the buttons that make a link. */
  LinkHint?: ComponentType
}

/** Features add these to pages and widgets of others. */
export const features: Features = {
  Takings: TakingsTab,
  Links: LinksTab,
  Sellers: SellersTab,
  PanelItems: SellerItems,
  LinkHint: PaysNoSeller,
}
