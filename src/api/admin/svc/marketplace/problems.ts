import { joined, say, type Sentence } from "../../../../payment"
import type { SettingsProblem } from "../answers/settings"

/** What is checked for mistakes in the option `marketplace`. */
export interface MarketplaceFacts {
  /** Categories that a commission names and that the shop does not have. */
  missingCategories: readonly string[]
  /** Why what the marketplace sells itself cannot be sold. */
  ownProblem: Sentence | undefined
  /** The entity of the seller option, where Query has no such entity or field. */
  unknownEntity: string | undefined
  /** Fields of the seller option that Query does not have. */
  unknownFields: readonly string[]
  /** The path from a product to its seller's id, where Query has no such path, or something else than an id there. */
  unknownPath: string | undefined
  /** The same, where it does not distinguish a product of the marketplace from one whose seller is gone, and the marketplace sells itself. */
  unprovenPath: string | undefined
  /** How many sellers the service refused. */
  failedCount: number
}

type Rule = (facts: MarketplaceFacts) => SettingsProblem | undefined

const missingCategory: Rule = ({ missingCategories }) =>
  missingCategories.length === 0
    ? undefined
    : {
        code: "commission_category",
        severity: "error",
        what: say(
          `A commission is set for categories that the shop does not have: ${missingCategories.join(", ")}. Their products pay the default commission.`,
          `Mağazada olmayan kategoriler için komisyon tanımlı: ${missingCategories.join(", ")}. Bunların ürünlerine varsayılan komisyon uygulanır.`,
        ),
        fix: say(
          "Put the handle or id of an existing category into marketplace.commission.categories, or create the category.",
          "marketplace.commission.categories ayarına var olan bir kategorinin handle'ını veya kimliğini yazın ya da kategoriyi oluşturun.",
        ),
      }

const ownSubmerchant: Rule = ({ ownProblem }) =>
  ownProblem && {
    code: "own_submerchant",
    severity: "error",
    what: joined(
      say(
        "Products without a seller cannot be sold: the marketplace's own submerchant cannot be paid.",
        "Satıcısı olmayan ürünler satılamaz: pazaryerinin kendi alt üye işyerine ödeme yapılamıyor.",
      ),
      ownProblem,
    ),
    fix: say(
      "Create or correct the submerchant whose external id marketplace.ownItems names.",
      "marketplace.ownItems ayarındaki harici kimliğe sahip alt üye işyerini oluşturun veya düzeltin.",
    ),
  }

const sellerEntity: Rule = ({ unknownEntity }) =>
  unknownEntity === undefined
    ? undefined
    : {
        code: "seller_entity",
        severity: "error",
        what: say(
          `Sellers cannot be read: Query has no entity "${unknownEntity}" with the fields that are requested.`,
          `Satıcılar okunamıyor: Query'de istenen alanlara sahip bir "${unknownEntity}" varlığı yok.`,
        ),
        fix: say(
          "Compare marketplace.seller.entity and marketplace.seller.fields with the module that keeps the sellers, and check that it is installed.",
          "marketplace.seller.entity ve marketplace.seller.fields ayarlarını satıcıları tutan modülle karşılaştırın ve modülün kurulu olduğuna bakın.",
        ),
      }

const sellerFields: Rule = ({ unknownFields }) =>
  unknownFields.length === 0
    ? undefined
    : {
        code: "seller_fields",
        severity: "error",
        what: say(
          `Fields are requested that sellers do not have: ${unknownFields.join(", ")}. The mapping to submerchants gets no value for them.`,
          `Satıcılarda olmayan alanlar isteniyor: ${unknownFields.join(", ")}. Alt üye işyeri eşlemesine bu alanlar boş gelir.`,
        ),
        fix: say(
          "Compare marketplace.seller.fields with what the module that keeps the sellers has, and with its links.",
          "marketplace.seller.fields ayarını satıcıları tutan modülün alanlarıyla ve bağlantılarıyla karşılaştırın.",
        ),
      }

const productSeller: Rule = ({ unknownPath }) =>
  unknownPath === undefined
    ? undefined
    : {
        code: "product_seller",
        severity: "error",
        what: say(
          `Who sells a product cannot be read: Query has no id at "${unknownPath}" of a product. No seller's products can be sold.`,
          `Bir ürünü kimin sattığı okunamıyor: Query'de ürünün "${unknownPath}" yolunda bir kimlik yok. Hiçbir satıcı adına satış yapılmaz.`,
        ),
        fix: say(
          'Set marketplace.seller.productSeller to a path over the link from products to sellers that ends at the id of the seller, such as "seller.id".',
          'marketplace.seller.productSeller, ürünlerle satıcılar arasındaki bağlantıdan satıcının kimliğine götürmelidir, örneğin "seller.id".',
        ),
      }

const unprovenSeller: Rule = ({ unprovenPath }) =>
  unprovenPath === undefined
    ? undefined
    : {
        code: "product_seller_unproven",
        severity: "error",
        what: say(
          `Products for which "${unprovenPath}" gives no seller cannot be sold: what the marketplace sells itself cannot be distinguished from products of a seller that is gone.`,
          `"${unprovenPath}" yolunda satıcı bulunmayan ürünler satılamaz: pazaryerinin kendi ürünü ile satıcısı silinmiş ürün birbirinden ayırt edilemiyor.`,
        ),
        fix: say(
          'Set marketplace.seller.productSeller to a path over a link from products to sellers, such as "seller.id", or set marketplace.ownItems to "refuse".',
          'marketplace.seller.productSeller, ürünlerle satıcılar arasındaki bir bağlantıdan geçmelidir, örneğin "seller.id"; ya da marketplace.ownItems ayarını "refuse" yapın.',
        ),
      }

const failedSellers: Rule = ({ failedCount }) =>
  failedCount === 0
    ? undefined
    : {
        code: "sellers_failed",
        severity: "warning",
        what: say(
          `The payment service refused ${failedCount} of the sellers.`,
          `Ödeme hizmeti satıcılardan ${failedCount} tanesini reddetti.`,
        ),
        fix: say(
          "Open the sellers that failed, correct what their page says, and save.",
          "Başarısız satıcıları açın, sayfalarında yazanı düzeltin ve kaydedin.",
        ),
      }

const RULES: readonly Rule[] = [
  sellerEntity,
  sellerFields,
  productSeller,
  unprovenSeller,
  ownSubmerchant,
  missingCategory,
  failedSellers,
]

/** What has to be corrected in a marketplace's configuration. */
export const marketplaceProblems = (facts: MarketplaceFacts): SettingsProblem[] =>
  RULES.flatMap((rule) => rule(facts) ?? [])
