import type { Catalogue } from "./catalogue"

export const common = {
  menu: {
    payments: ["Payments", "Ödemeler"],
    attention: ["Needs attention", "İlgilenilmesi gerekenler"],
    overview: ["Overview", "Genel bakış"],
    links: ["Payment links", "Ödeme linkleri"],
    report: ["Settlement report", "Mutabakat raporu"],
    submerchants: ["Submerchants", "Alt üye işyerleri"],
    settings: ["Payment service", "Ödeme hizmeti"],
  },
  sandbox: ["Sandbox", "Deneme ortamı"],
  sandboxHint: ["Test environment: no real money moves.", "Deneme ortamı: gerçek para hareketi olmaz."],
  retry: ["Try again", "Yeniden dene"],
  loading: ["Loading", "Yükleniyor"],
  copy: ["Copy", "Kopyala"],
  copied: ["Copied", "Kopyalandı"],
  cancel: ["Cancel", "Vazgeç"],
  noMatchHint: [
    "Search for something else, or clear the filters.",
    "Başka bir şey arayın ya da filtreleri temizleyin.",
  ],
  moreFilters: ["More filters", "Diğer filtreler"],
  turning: {
    label: ["Pages", "Sayfalar"],
    first: ["First page", "İlk sayfa"],
    previous: ["Previous page", "Önceki sayfa"],
    next: ["Next page", "Sonraki sayfa"],
  },
  clearFilters: ["Clear filters", "Filtreleri temizle"],
  actions: ["Actions", "İşlemler"],
  save: ["Save", "Kaydet"],
  close: ["Close", "Kapat"],
  optional: ["optional", "isteğe bağlı"],
  fixFields: ["Some fields need to be corrected.", "Bazı alanların düzeltilmesi gerekiyor."],
  unknown: ["Not known", "Bilinmiyor"],
  paging: { of: ["of", "/"], pages: ["pages", "sayfa"], prev: ["Prev", "Önceki"], next: ["Next", "Sonraki"] },
  failed: [
    "Something went wrong. Try again. If it keeps happening, ask whoever runs the store to check its logs.",
    "Bir sorun oluştu. Yeniden deneyin; sorun sürerse mağazayı işleten kişiden kayıtlara bakmasını isteyin.",
  ],
  broken: [
    "This part of the page could not be shown; the rest works. Try again, or reload the page. If it keeps happening, tell whoever runs the store.",
    "Sayfanın bu bölümü gösterilemedi; geri kalanı çalışıyor. Yeniden deneyin ya da sayfayı yenileyin. Sürerse mağazayı işleten kişiye bildirin.",
  ],
  unreachable: [
    "The store could not be reached. Check the connection, then try again.",
    "Mağazaya ulaşılamadı. Bağlantıyı kontrol edip yeniden deneyin.",
  ],
} satisfies Catalogue
