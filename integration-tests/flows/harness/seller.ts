import type { SvcClient } from "../../../src/client"

/** The data of a person who sells, as the service gets it. */
export const aSeller = (
  subMerchantExternalId: string,
  name = "Ali",
): Parameters<SvcClient["submerchants"]["create"]>[0] => ({
  subMerchantExternalId,
  subMerchantType: "PERSONAL",
  name,
  email: "seller@shop.example",
  gsmNumber: "+905551112233",
  address: "Bağdat Caddesi No:12",
  contactName: name,
  contactSurname: "Yılmaz",
  identityNumber: "11111111110",
  currency: "TRY",
  iban: "TR330006100519786457841326",
})
