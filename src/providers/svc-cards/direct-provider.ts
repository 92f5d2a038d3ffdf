import { CardProvider } from "./card-provider"

/** Cards entered in the shop, charged at once, without 3D Secure. */
export class DirectProvider extends CardProvider {
  static override identifier = "direct"

  protected override readonly flow = "direct"
}
