import type { SubmerchantContent } from "../../src/mapping/marketplace"

const NOTHING_OF_A_TYPE = {
  contact_name: undefined,
  contact_surname: undefined,
  identity_number: undefined,
  tax_office: undefined,
  tax_number: undefined,
  legal_company_title: undefined,
}
export const OTHER_IBAN = "TR330006100519786457841326"

const EVERYONE = {
  email: "seller@shop.example",
  gsm_number: "+905350000000",
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
    contact_name: "Ayşe",
    contact_surname: "Yılmaz",
    identity_number: "31300864726",
  },
  PRIVATE_COMPANY: {
    ...EVERYONE,
    type: "PRIVATE_COMPANY",
    name: "Bakırcı",
    tax_office: "Kadıköy",
    legal_company_title: "Bakırcı Mehmet Demir",
    identity_number: "31300864726",
  },
  LIMITED_OR_JOINT_STOCK_COMPANY: {
    ...EVERYONE,
    type: "LIMITED_OR_JOINT_STOCK_COMPANY",
    name: "Kahveci",
    tax_office: "Beşiktaş",
    legal_company_title: "Kahveci Ltd. Şti.",
    tax_number: "1234567890",
    identity_number: "31300864726",
  },
}
