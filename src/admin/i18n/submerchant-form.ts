import type { Catalogue } from "./catalogue"

export const submerchantForm = {
  createTitle: ["Create a submerchant", "Alt üye işyeri oluştur"],
  createHint: ["It is saved here and sent to the service at once.", "Burada saklanır ve hemen hizmete gönderilir."],
  editTitle: ["Edit {{name}}", "{{name}} düzenleniyor"],
  editHint: ["What you save is sent to the service at once.", "Kaydettiğiniz hemen hizmete gönderilir."],
  submit: ["Create", "Oluştur"],
  type: ["Who sells", "Satıcının türü"],
  typeStays: ["The type cannot be changed later.", "Tür sonradan değiştirilemez."],
  who: ["Who they are", "Kimlik bilgileri"],
  reach: ["How to reach them", "İletişim bilgileri"],
  pay: ["How they are paid", "Ödeme bilgileri"],
  externalIdHint: [
    "The id that you and the service use for it; it cannot be changed later. If you leave it empty, the store creates one.",
    "Bu satıcı için sizin ve hizmetin kullandığı kimlik; sonradan değiştirilemez. Boş bırakırsanız mağaza bir tane oluşturur.",
  ],
  nameHint: [
    "What you call the seller. Storefronts may show it to buyers.",
    "Satıcı için kullandığınız ad. Mağaza sayfaları bunu alıcılara gösterebilir.",
  ],
  phoneHint: ["With the country's code, such as +90 532 000 00 00.", "Ülke koduyla, örneğin +90 532 000 00 00."],
  ibanHint: [
    "Without an IBAN the service pays nothing out and accepts no later change of this seller. A Turkish IBAN has 26 characters.",
    "IBAN olmadan hizmet ödeme yapmaz ve satıcının bilgilerinde sonradan yapılan değişiklikleri kabul etmez. Türkiye IBAN’ı 26 karakterdir.",
  ],
  ownerHint: [
    "Without it the service accepts no later change of this seller.",
    "Bu numara olmadan hizmet, satıcının bilgilerinde sonradan yapılan değişiklikleri kabul etmez.",
  ],
  sellersElsewhere: [
    "Sellers come from {{entity}}. Create only those here that are not managed there, such as the marketplace itself.",
    "Satıcılar {{entity}} kayıtlarından alınır. Burada yalnızca orada yönetilmeyenleri oluşturun, örneğin pazaryerinin kendisini.",
  ],
  sellersElsewhereLabel: ["Managed elsewhere", "Başka yerde yönetiliyor"],
  ownCommission: ["Own commission", "Kendi komisyonu"],
  ownCommissionHint: [
    "Instead of the commission of a category, or the default.",
    "Kategori komisyonunun ya da varsayılan komisyonun yerine.",
  ],
  percent: ["Percentage", "Yüzde"],
  fixed: ["And a fixed amount for each line of the cart", "Ayrıca sepetin her satırı için sabit tutar"],
  fixedAmount: ["Fixed amount in {{currency}}", "{{currency}} cinsinden sabit tutar"],
  fixedCurrency: ["Currency of fixed amount {{number}}", "{{number}}. sabit tutarın para birimi"],
  addFixed: ["Add amount", "Tutar ekle"],
  removeFixed: ["Remove the amount in {{currency}}", "{{currency}} tutarını kaldır"],
  changedMeanwhile: ["Show it as it is now", "Şimdiki hâlini göster"],
} satisfies Catalogue
