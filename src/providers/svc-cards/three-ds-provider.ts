import { CardProvider } from "./card-provider"

/** Cards entered in the shop, with 3D Secure: the bank asks the buyer before the order is made and charged. */
export class ThreeDsProvider extends CardProvider {
  static override identifier = "threeds"

  protected override readonly flow = "threeds"
}
