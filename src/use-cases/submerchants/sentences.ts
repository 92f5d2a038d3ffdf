import { say, type Sentence } from "../../domain"

/*
 * What people of the shop read about submerchants: their state, and why one is not as it should be.
 */

/*
 * State
 */

export const NOTHING_SOLD = say("Nothing of this seller can be sold.", "Bu satıcının hiçbir ürünü satılamaz.")
export const NOT_KNOWN_YET = say(
  "The payment service does not know this seller yet. It is sent automatically; “Sync now” sends it at once.",
  "Ödeme hizmeti bu satıcıyı henüz tanımıyor. Bilgiler kendiliğinden gönderilir; “Şimdi eşitle” hemen gönderir.",
)
export const REFUSED = say(
  "The payment service refused this seller. Correct the seller's details and save.",
  "Ödeme hizmeti bu satıcıyı reddetti. Satıcının bilgilerini düzeltip kaydedin.",
)
export const SYNCED = say(
  "The payment service has this seller as it is stored here.",
  "Ödeme hizmetindeki bilgiler buradakiyle aynı.",
)
export const CHANGES_NOT_SENT = say(
  "The payment service does not have the newest changes yet. They are sent automatically; “Sync now” sends them at once.",
  "Ödeme hizmetinde son değişiklikler henüz yok. Kendiliğinden gönderilir; “Şimdi eşitle” hemen gönderir.",
)
export const DIFFERS = say(
  "The payment service has something other than what is stored here. “Sync now” sends what is stored here.",
  "Ödeme hizmetindeki bilgiler buradakinden farklı. “Şimdi eşitle” buradakini gönderir.",
)

/*
 * A sync
 */

export const KEYS_REFUSED = say(
  "The payment service refuses this store's keys. Check them in the settings; this is sent again automatically.",
  "Ödeme hizmeti bu mağazanın anahtarlarını kabul etmiyor. Ayarlardan denetleyin; bilgiler kendiliğinden yeniden gönderilir.",
)
export const NO_ANSWER = say(
  "The payment service did not answer. This is sent again automatically.",
  "Ödeme hizmeti yanıt vermedi. Bilgiler kendiliğinden yeniden gönderilir.",
)
export const UNKNOWN_AT_SERVICE = say(
  "The payment service does not know this submerchant any more. “Sync now” searches for it there, and makes it again.",
  "“Şimdi eşitle” bu alt üye işyerini hizmette arar ve yeniden oluşturur: ödeme hizmeti onu artık tanımıyor.",
)
export const OTHER_TYPE = say(
  "The payment service knows this external id as a submerchant of another type, and the type never changes. Delete this one here " +
    "and make it again with the right type, or with another external id.",
  "Ödeme hizmeti bu harici kimliği başka türde bir alt üye işyeri olarak tanıyor ve tür değişmez. Buradakini silip doğru türle " +
    "veya başka bir harici kimlikle yeniden oluşturun.",
)

/** The service has a submerchant by our external id that this store did not make. */
export const foreign = (fields: string): Sentence =>
  say(
    `The payment service already has a submerchant with this external id, with something else in: ${fields}. If it is this seller, ` +
      "“Sync now” takes it over and sends what is stored here. If not, delete this one and create it again with another external id.",
    `Ödeme hizmetinde bu harici kimlikle zaten bir alt üye işyeri var; şu alanları farklı: ${fields}. Aynı satıcıysa “Şimdi eşitle” ` +
      "onu devralır ve buradaki bilgileri gönderir. Değilse buradakini silip başka bir harici kimlikle yeniden oluşturun.",
  )

export const incomplete = (detail: string): Sentence =>
  say(
    `For the payment service, these details are missing or wrong: ${detail}. Correct them and save.`,
    `Ödeme hizmeti için şu alanlar eksik veya hatalı: ${detail}. Düzeltip kaydedin.`,
  )

/** `said`: the service's words and code, quoted. */
export const refusedWith = (said: string): Sentence =>
  say(
    `The payment service refused this${said}. Correct the seller's details and save.`,
    `Ödeme hizmeti bunu reddetti${said}. Satıcının bilgilerini düzeltip kaydedin.`,
  )

/*
 * A seller of another module
 */

export const EXTERNAL_ID_TAKEN = say(
  "Another submerchant has this external id. Let the mapping give this seller one of its own.",
  "Bu harici kimlik başka bir alt üye işyerinde. Eşlemenin bu satıcıya kendine ait bir kimlik vermesini sağlayın.",
)
export const MAPPING_THROWS = say(
  "The store's mapping (marketplace.seller.toSubmerchant) breaks on this seller. The store's log has the details.",
  "Mağazanın eşlemesi (marketplace.seller.toSubmerchant) bu satıcıda hata veriyor. Ayrıntılar mağazanın kayıtlarında.",
)
export const SELLER_DELETED = say(
  "Its seller no longer exists in the module it comes from. What was sold for it stays theirs.",
  "Satıcısı, geldiği modülde artık yok. Daha önce satılanlar yine onundur.",
)
export const LEFT_OUT = say(
  "The store's mapping (marketplace.seller.toSubmerchant) leaves this seller out now. It sells again once the mapping includes it again. " +
    "What was sold for it stays theirs.",
  "Mağazanın eşlemesi (marketplace.seller.toSubmerchant) bu satıcıyı artık dışarıda bırakıyor. Eşleme onu yeniden verince satışa açılır. " +
    "Daha önce satılanlar yine onundur.",
)

/** `problems`: field by field, in full sentences. */
export const sellerUnreadable = (problems: Sentence): Sentence =>
  say(
    `The data of its seller cannot be sent to the payment service. ${problems.en}`,
    `Satıcısındaki bilgiler ödeme hizmetine gönderilemiyor. ${problems.tr}`,
  )
