import type { common as en } from "../en/common"
import type { SameKeys } from "../same-keys"

export const common: SameKeys<typeof en> = {
  menu: {
    payments: "Ödemeler",
    links: "Ödeme linkleri",
    report: "Mutabakat raporu",
    settings: "Ödeme hizmeti",
  },
  sandbox: "Deneme ortamı",
  sandboxHint: "Deneme ortamı: gerçek para hareketi olmaz.",
  retry: "Yeniden dene",
  loading: "Yükleniyor",
  copy: "Kopyala",
  copied: "Kopyalandı",
  cancel: "Vazgeç",
  save: "Kaydet",
  close: "Kapat",
  optional: "isteğe bağlı",
  fixFields: "Bazı alanlara yeniden bakmanız gerekiyor.",
  unknown: "Bilinmiyor",
  paging: { of: "/", pages: "sayfa", prev: "Önceki", next: "Sonraki" },
  failed:
    "Mağaza bunu şu anda yapamadı. Yeniden deneyin; sürerse mağazayı işleten kişiden kayıtlara bakmasını isteyin.",
  broken:
    "Sayfanın bu bölümü gösterilemedi; geri kalanı çalışıyor. Yeniden deneyin ya da sayfayı yenileyin. Sürerse mağazayı işleten kişiye bildirin.",
  unreachable: "Mağazaya ulaşılamadı. Bağlantıyı kontrol edip yeniden deneyin.",
}
