import { joined, say } from "../../../../domain"
import type { ProblemTexts } from "../settings/find-problems"

/*
 * What the settings page says of what should be corrected in the option `marketplace`.
 */

export const PROBLEMS = {
  seller_entity: {
    severity: "error",
    title: say("Sellers of the other module", "Diğer modülün satıcıları"),
    what: (entity: string) =>
      say(
        `Sellers cannot be read: Query has no entity "${entity}" with the fields that are requested.`,
        `Satıcılar okunamıyor: Query'de istenen alanlara sahip bir "${entity}" varlığı yok.`,
      ),
    fix: say(
      "Compare marketplace.seller.entity and marketplace.seller.fields with the module that keeps the sellers, and check that it is installed.",
      "marketplace.seller.entity ve marketplace.seller.fields ayarlarını satıcıları tutan modülle karşılaştırın ve modülün kurulu olduğuna bakın.",
    ),
  },
  seller_fields: {
    severity: "error",
    title: say("Fields of the sellers", "Satıcıların alanları"),
    what: (fields: string) =>
      say(
        `Fields are requested that sellers do not have: ${fields}. The mapping to submerchants gets no value for them.`,
        `Satıcılarda olmayan alanlar isteniyor: ${fields}. Alt üye işyeri eşlemesine bu alanlar boş gelir.`,
      ),
    fix: say(
      "Compare marketplace.seller.fields with what the module that keeps the sellers has, and with its links.",
      "marketplace.seller.fields ayarını satıcıları tutan modülün alanlarıyla ve bağlantılarıyla karşılaştırın.",
    ),
  },
  product_seller: {
    severity: "error",
    title: say("Products' sellers", "Ürünlerin satıcıları"),
    what: (path: string) =>
      say(
        `Who sells a product cannot be read: Query has no id at "${path}" of a product. No seller's products can be sold.`,
        `Bir ürünü kimin sattığı okunamıyor: Query'de ürünün "${path}" yolunda bir kimlik yok. Hiçbir satıcı adına satış yapılmaz.`,
      ),
    fix: say(
      'Set marketplace.seller.productSeller to a path over the link from products to sellers that ends at the id of the seller, such as "seller.id".',
      'marketplace.seller.productSeller, ürünlerle satıcılar arasındaki bağlantıdan satıcının kimliğine götürmelidir, örneğin "seller.id".',
    ),
  },
  product_seller_unproven: {
    severity: "error",
    title: say("Products of sellers that are gone", "Silinmiş satıcıların ürünleri"),
    what: (path: string) =>
      say(
        `Products for which "${path}" gives no seller cannot be sold: what the marketplace sells itself cannot be distinguished from products of a seller that is gone.`,
        `"${path}" yolunda satıcı bulunmayan ürünler satılamaz: pazaryerinin kendi ürünü ile satıcısı silinmiş ürün birbirinden ayırt edilemiyor.`,
      ),
    fix: say(
      'Set marketplace.seller.productSeller to a path over a link from products to sellers, such as "seller.id", or set marketplace.ownItems to "refuse".',
      'marketplace.seller.productSeller, ürünlerle satıcılar arasındaki bir bağlantıdan geçmelidir, örneğin "seller.id"; ya da marketplace.ownItems ayarını "refuse" yapın.',
    ),
  },
  own_submerchant: {
    severity: "error",
    title: say("The marketplace's own submerchant", "Pazaryerinin kendi alt üye işyeri"),
    what: (en: string, tr: string) =>
      joined(
        say(
          "Products without a seller cannot be sold: the marketplace's own submerchant cannot be paid.",
          "Satıcısı olmayan ürünler satılamaz: pazaryerinin kendi alt üye işyerine ödeme yapılamıyor.",
        ),
        { en, tr },
      ),
    fix: say(
      "Create or correct the submerchant whose external id marketplace.ownItems names.",
      "marketplace.ownItems ayarındaki harici kimliğe sahip alt üye işyerini oluşturun veya düzeltin.",
    ),
  },
  commission_category: {
    severity: "error",
    title: say("Categories with a commission", "Komisyon tanımlı kategoriler"),
    what: (categories: string) =>
      say(
        `A commission is set for categories that the shop does not have: ${categories}. Their products pay the default commission.`,
        `Mağazada olmayan kategoriler için komisyon tanımlı: ${categories}. Bunların ürünlerine varsayılan komisyon uygulanır.`,
      ),
    fix: say(
      "Put the handle or id of an existing category into marketplace.commission.categories, or create the category.",
      "marketplace.commission.categories ayarına var olan bir kategorinin handle'ını veya kimliğini yazın ya da kategoriyi oluşturun.",
    ),
  },
  sellers_without_iban: {
    severity: "warning",
    title: say("IBANs of the sellers", "Satıcıların IBAN bilgileri"),
    what: (names: string) =>
      say(
        `Sellers without an IBAN: ${names}. Their items are not approved, and the payment service pays them nothing.`,
        `IBAN bilgisi olmayan satıcılar: ${names}. Kalemleri onaylanmaz ve ödeme hizmeti onlara ödeme yapmaz.`,
      ),
    fix: say("Open each seller and add the IBAN.", "Her satıcıyı açın ve IBAN bilgisini ekleyin."),
  },
  sellers_failed: {
    severity: "warning",
    title: say("Sellers at the payment service", "Ödeme hizmetindeki satıcılar"),
    what: (count: string) =>
      say(
        `The payment service refused ${count} of the sellers.`,
        `Ödeme hizmeti satıcılardan ${count} tanesini reddetti.`,
      ),
    fix: say(
      "Open each seller whose status is “Failed”, correct what its page says, and save.",
      "Durumu “Başarısız” olan her satıcıyı açın, sayfasında yazanı düzeltip kaydedin.",
    ),
  },
} as const satisfies Record<string, ProblemTexts>
