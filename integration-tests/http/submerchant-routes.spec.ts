import { cardStore } from "../setup/card-stage"
import { describeStore, Stage } from "../setup/stage"
import { STORE_ENV, submerchantsTests } from "./submerchants.tests"

describeStore(cardStore(STORE_ENV), (chapter) => {
  chapter("the routes of sellers", Stage, submerchantsTests)
})
