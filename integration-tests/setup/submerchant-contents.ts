import type { SubmerchantContent } from "../../src/flows/submerchants/records"

const NOTHING_OF_A_TYPE = {
  contactName: undefined,
  contactSurname: undefined,
  identityNumber: undefined,
  taxOffice: undefined,
  taxNumber: undefined,
  legalCompanyTitle: undefined,
}
export const OTHER_IBAN = "TR330006100519786457841326"

const EVERYONE = {
  email: "seller@shop.example",
  gsmNumber: "+905350000000",
  address: "Bağdat Cad. 10, İstanbul",
  iban: "TR180006200119000006672315",
  currency: "TRY" as const,
  ...NOTHING_OF_A_TYPE,
}

/** One of each type, as the service accepts it. */
export const SELLERS: Readonly<Record<SubmerchantContent["type"], SubmerchantContent>> = {
  PERSONAL: {
    ...EVERYONE,
    type: "PERSONAL",
    name: "Ayşe Seramik",
    contactName: "Ayşe",
    contactSurname: "Yılmaz",
    identityNumber: "31300864726",
  },
  PRIVATE_COMPANY: {
    ...EVERYONE,
    type: "PRIVATE_COMPANY",
    name: "Bakırcı",
    taxOffice: "Kadıköy",
    legalCompanyTitle: "Bakırcı Mehmet Demir",
    identityNumber: "31300864726",
  },
  LIMITED_OR_JOINT_STOCK_COMPANY: {
    ...EVERYONE,
    type: "LIMITED_OR_JOINT_STOCK_COMPANY",
    name: "Kahveci",
    taxOffice: "Beşiktaş",
    legalCompanyTitle: "Kahveci Ltd. Şti.",
    taxNumber: "1234567890",
    identityNumber: "31300864726",
  },
}
