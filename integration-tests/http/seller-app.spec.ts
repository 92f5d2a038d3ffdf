import { HOSTED } from "../setup/hosted-checkout"
import { SELLER_APP } from "../setup/seller-app-stage"
import { describeStore, Stage } from "../setup/stage"
import { marketplaceSellerModuleTests } from "./marketplace-seller-module.tests"
import { marketplaceSellerProductsTests } from "./marketplace-seller-products.tests"

/** A store whose sellers are another module's. */
describeStore({ paymentProviders: [HOSTED], folder: SELLER_APP }, (chapter) => {
  chapter("sellers of another module", Stage, marketplaceSellerModuleTests)
  chapter("products of another module's sellers", Stage, marketplaceSellerProductsTests)
})
