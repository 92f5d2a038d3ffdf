import type { SubmerchantBody } from "../../src/api/admin/marketplace/answers/submerchants"

interface DemoSeller {
  submerchant: SubmerchantBody & { external_id: string }
  /** Handles of the products it sells; those without a seller are the marketplace's own. */
  sells: string[]
}

/** One seller of each type. Their numbers pass every check and belong to no real person. */
export const SELLERS: DemoSeller[] = [
  {
    submerchant: {
      type: "PERSONAL",
      external_id: "demo-kahveci",
      name: "Kahveci Ayşe",
      contact_name: "Ayşe",
      contact_surname: "Demir",
      identity_number: "10000000146",
      email: "ayse@kahveci.example",
      gsm_number: "+905551110001",
      address: "Kurukahveci Sok. 4, Fatih, İstanbul",
      iban: "TR400006200000000000000001",
    },
    sells: ["turk-kahvesi", "lokum"],
  },
  {
    submerchant: {
      type: "PRIVATE_COMPANY",
      external_id: "demo-bakirci",
      name: "Bakırcı Hasan",
      legal_company_title: "Hasan Usta Bakır İşleri",
      tax_office: "Gaziantep",
      identity_number: "20000000282",
      email: "hasan@bakirci.example",
      gsm_number: "+905551110002",
      address: "Bakırcılar Çarşısı 12, Şahinbey, Gaziantep",
      iban: "TR950006400000000000000002",
    },
    sells: ["bakir-cezve", "kahve-degirmeni", "mangal"],
  },
  {
    submerchant: {
      type: "LIMITED_OR_JOINT_STOCK_COMPANY",
      external_id: "demo-seramik",
      name: "Anadolu Seramik",
      legal_company_title: "Anadolu Seramik Sanayi ve Ticaret A.Ş.",
      tax_office: "Kütahya",
      tax_number: "9876543217",
      identity_number: "30000000496",
      email: "siparis@seramik.example",
      gsm_number: "+905551110003",
      address: "Organize Sanayi Bölgesi 7. Cad. 3, Kütahya",
      iban: "TR850001000000000000000003",
      commission: { percent: "8" },
    },
    sells: ["fincan-takimi"],
  },
]
