import { joined, say, type Sentence } from "../../../../payment"
import type { SettingsProblem } from "../answers/settings"

/** What is looked at for mistakes in the option `marketplace`. */
export interface MarketplaceFacts {
  /** Categories that a commission names, and the shop has not. */
  missingCategories: readonly string[]
  /** Why what the marketplace sells itself cannot be sold. */
  ownProblem: Sentence | undefined
  /** The entity of the seller option, where Query has no such entity or field. */
  unknownEntity: string | undefined
  /** Fields of the seller option that Query has not. */
  unknownFields: readonly string[]
  /** The path from a product to its seller's id, where Query has no such path, or something else than an id there. */
  unknownPath: string | undefined
  /** The same, where it does not tell a product of the marketplace from one whose seller is gone, and the marketplace sells itself. */
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
          `A commission is set for categories that the shop has not: ${missingCategories.join(", ")}. Their products pay the default commission.`,
          `Mağazada olmayan kategoriler için komisyon tanımlı: ${missingCategories.join(", ")}. Bunların ürünlerine varsayılan komisyon uygulanır.`,
        ),
        fix: say(
          "Write the handle or id of a category that there is into marketplace.commission.categories, or make the category.",
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
      "Make or mend the submerchant whose external id marketplace.ownItems names.",
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
          `Sellers cannot be read: Query has no entity "${unknownEntity}" with the fields that are asked for.`,
          `Satıcılar okunamıyor: Query'de istenen alanlara sahip bir "${unknownEntity}" varlığı yok.`,
        ),
        fix: say(
          "Compare marketplace.seller.entity and marketplace.seller.fields with the module that keeps the sellers, and see that it is installed.",
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
          `Fields are asked for that sellers have not: ${unknownFields.join(", ")}. The mapping to submerchants is given nothing there.`,
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
          `Who sells a product cannot be read: Query has no id at "${unknownPath}" of a product. Nothing is sold for any seller.`,
          `Bir ürünü kimin sattığı okunamıyor: Query'de ürünün "${unknownPath}" yolunda bir kimlik yok. Hiçbir satıcı adına satış yapılmaz.`,
        ),
        fix: say(
          'Let marketplace.seller.productSeller lead over the link from products to sellers to the id of the seller, such as "seller.id".',
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
          `Products for which "${unprovenPath}" gives no seller cannot be sold: it does not tell what the marketplace sells itself from what a seller sold who is gone.`,
          `"${unprovenPath}" yolunda satıcı bulunmayan ürünler satılamaz: pazaryerinin kendi ürünü ile satıcısı silinmiş ürün birbirinden ayırt edilemiyor.`,
        ),
        fix: say(
          'Let marketplace.seller.productSeller lead over a link from products to sellers, such as "seller.id", or set marketplace.ownItems to "refuse".',
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

/** What should not stay so of a marketplace. */
export const marketplaceProblems = (facts: MarketplaceFacts): SettingsProblem[] =>
  RULES.flatMap((rule) => rule(facts) ?? [])
