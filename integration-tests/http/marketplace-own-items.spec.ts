import { cardStore } from "../setup/card-stage"
import { describeStore, Stage } from "../setup/stage"
import { productSellerTests, STORE_ENV } from "./product-seller.tests"

describeStore(cardStore(STORE_ENV), (chapter) => {
  chapter("the seller of a product", Stage, productSellerTests)
})
