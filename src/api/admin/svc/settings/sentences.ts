import { say } from "../../../../domain"
import type { ProblemTexts } from "./find-problems"

/*
 * What the settings page and the command `doctor` say of what should be corrected.
 */

export const NO_CAPABILITY = say(
  "There is no such capability, or its option is off.",
  "Böyle bir özellik yok veya ayarı kapalı.",
)

export const PROBLEMS = {
  versions: {
    severity: "error",
    title: say("Versions of Node.js and Medusa", "Node.js ve Medusa sürümleri"),
    what: (found: string, tested: string) =>
      say(
        `This is ${found}; the plugin is tested with ${tested}.`,
        `${found} kullanılıyor; eklenti ${tested} ile denendi.`,
      ),
    fix: say("Run the store with a tested version.", "Mağazayı denenmiş bir sürümle çalıştırın."),
  },
  migrations: {
    severity: "error",
    title: say("Database tables", "Veritabanı tabloları"),
    what: (names: string) =>
      say(`Migrations have not been run: ${names}.`, `Çalıştırılmamış veritabanı geçişleri var: ${names}.`),
    fix: say(
      "Stop the store, run npx medusa db:migrate, and start it again. What reads these tables is checked then.",
      "Mağazayı durdurun, npx medusa db:migrate komutunu çalıştırıp yeniden başlatın. Bu tablolara bağlı kontroller ondan sonra yapılır.",
    ),
  },
  service: {
    severity: "error",
    title: say("Connection to the payment service", "Ödeme hizmetine bağlantı"),
    what: (address: string, kind: string) =>
      say(
        `A signed call to ${address} got no usable response (${kind}).`,
        `${address} adresine yapılan imzalı çağrı kullanılabilir bir yanıt almadı (${kind}).`,
      ),
    fix: say(
      "Check the option baseUrl and this server's network, or start the sandbox. Keys and clock are checked once it responds.",
      "baseUrl ayarına ve bu sunucunun ağına bakın veya deneme ortamını başlatın. Anahtarlar ve saat, yanıt gelince kontrol edilir.",
    ),
  },
  authentication: {
    severity: "error",
    title: say("Keys", "Anahtarlar"),
    what: () => say("The payment service does not accept the keys.", "Ödeme hizmeti anahtarları kabul etmiyor."),
    fix: say(
      "Compare the options apiKey and secretKey with those the payment service shows for this environment.",
      "apiKey ve secretKey ayarlarını, ödeme hizmetinin bu ortam için gösterdiği anahtarlarla karşılaştırın.",
    ),
  },
  brand_names: {
    severity: "warning",
    title: say("Brand names", "Marka adları"),
    what: () =>
      say(
        "The option names is not set: the service does not accept its calls as the interface writes them, with svc.",
        "names ayarı boş: hizmet, adları arayüzdeki gibi svc ile yazılan çağrıları kabul etmiyor.",
      ),
    fix: say(
      "If the keys are right, set the option names to the spellings of your payment service.",
      "Anahtarlar doğruysa names ayarına ödeme hizmetinizin kullandığı adları yazın.",
    ),
  },
  clock: {
    severity: "warning",
    title: say("Clock", "Sunucu saati"),
    what: (seconds: string) =>
      say(
        `This server's clock and the payment service's are ${seconds} seconds apart.`,
        `Bu sunucunun saati ile ödeme hizmetinin saati arasında ${seconds} saniye fark var.`,
      ),
    fix: say("Have the clock set by NTP.", "Saatin NTP ile ayarlanmasını sağlayın."),
  },
  return_address: {
    severity: "error",
    title: say("Return address", "Dönüş adresi"),
    what: (address: string, status: string) =>
      say(
        `${address} is not answered by this plugin (HTTP ${status}): buyers who have paid do not come back.`,
        `${address} adresini bu eklenti yanıtlamıyor (HTTP ${status}): ödeme yapan alıcılar geri dönemez.`,
      ),
    fix: say(
      "Set the option backendUrl to this server, and have the proxy pass on everything under /svc.",
      "backendUrl ayarına bu sunucunun adresini yazın; vekil sunucu /svc altındaki her şeyi iletmelidir.",
    ),
  },
  return_address_unreachable: {
    severity: "warning",
    title: say("Return address", "Dönüş adresi"),
    what: (address: string, reason: string) =>
      say(
        `${address} could not be reached from here (${reason}).`,
        `${address} adresine buradan ulaşılamadı (${reason}).`,
      ),
    fix: say(
      "Start the store. If it runs, open the address from another network: buyers' browsers have to reach it.",
      "Mağazayı başlatın. Çalışıyorsa adresi başka bir ağdan açın: alıcıların tarayıcıları ona ulaşabilmelidir.",
    ),
  },
  no_region: {
    severity: "error",
    title: say("Regions", "Bölgeler"),
    what: () => say("No region offers a payment of this service.", "Hiçbir bölgede bu hizmetle ödeme sunulmuyor."),
    fix: say(
      "Open Settings, Regions, and add one of the payment providers to each region that should have it.",
      "Ayarlar, Bölgeler bölümünü açın ve istediğiniz her bölgeye ödeme sağlayıcılarından birini ekleyin.",
    ),
  },
  link_provider_enabled: {
    severity: "error",
    title: say("Provider of payment links", "Ödeme linki sağlayıcısı"),
    what: (regions: string) =>
      say(
        `pp_link_svc is enabled in ${regions}. It records sold links and cannot be paid with: buyers who choose it cannot continue.`,
        `pp_link_svc şu bölgelerde açık: ${regions}. Satılan linkleri kaydeder, onunla ödeme yapılamaz: seçen alıcı ilerleyemez.`,
      ),
    fix: say("Remove it from the region's payment providers.", "Bölgenin ödeme sağlayıcıları arasından çıkarın."),
  },
  currency: {
    severity: "error",
    title: say("Currencies of the regions", "Bölgelerin para birimleri"),
    what: (regions: string) =>
      say(
        `The payment service does not support the currency of ${regions}: payments there fail.`,
        `Ödeme hizmeti şu bölgelerin para birimini kabul etmiyor: ${regions}. Buralarda ödeme yapılamaz.`,
      ),
    fix: say(
      "Remove the payment providers from that region, or change its currency.",
      "Ödeme sağlayıcılarını o bölgeden çıkarın veya bölgenin para birimini değiştirin.",
    ),
  },
  backend_url: {
    severity: "error",
    title: say("Address of the store", "Mağazanın adresi"),
    what: () =>
      say(
        "backendUrl is this machine's own address: buyers' browsers and the payment service cannot reach it.",
        "backendUrl bu makinenin kendi adresi: alıcıların tarayıcıları ve ödeme hizmeti ona ulaşamaz.",
      ),
    fix: say(
      "Set the option backendUrl to the https address at which the store is reached.",
      "backendUrl ayarına mağazaya dışarıdan ulaşılan https adresini yazın.",
    ),
  },
  capability_refused: {
    severity: "error",
    title: say("Additional account capabilities", "Hesabın ek özellikleri"),
    what: (names: string) =>
      say(
        `The payment service keeps refusing the capabilities that these options turn on: ${names}. They are paused for a few hours at most and then tried again; everything else keeps working.`,
        `Ödeme hizmeti, şu ayarlarla açılan özellikleri üst üste reddediyor: ${names}. Bunlar en fazla birkaç saat duraklatılır, sonra yeniden denenir; diğer her şey çalışmaya devam ediyor.`,
      ),
    fix: say(
      "Have the capability enabled at the payment service and press “Check again” below, or remove the option. If the account already has it, the service is refusing something else in those requests.",
      "Özelliği ödeme hizmetinde açtırıp aşağıdaki “Yeniden dene” düğmesine basın veya ayarı kaldırın. Özellik hesapta zaten açıksa hizmet bu isteklerdeki başka bir bilgiyi kabul etmiyordur.",
    ),
  },
  job_late: {
    severity: "error",
    title: say("Job schedule", "Görevlerin zamanı"),
    what: (jobs: string) =>
      say(
        `Jobs did not run on time: ${jobs}. Payments left open by a crash or a closed browser are not reconciled until they do.`,
        `Zamanında çalışmayan görevler var: ${jobs}. Çökme veya kapanan tarayıcı yüzünden yarım kalan ödemeler bu sırada sonuçlanmaz.`,
      ),
    fix: say(
      "Make sure that one instance runs jobs (worker mode shared or worker), and read its log.",
      "Görevleri çalıştıran bir sunucu (worker mode: shared veya worker) olduğundan emin olun ve kayıtlarına bakın.",
    ),
  },
  job_failed: {
    severity: "error",
    title: say("Last job runs", "Görevlerin son çalışması"),
    what: (jobs: string) => say(`The last run failed: ${jobs}.`, `Son çalışması başarısız oldu: ${jobs}.`),
    fix: say("The store's log says why.", "Nedeni mağazanın kayıtlarında yazar."),
  },
  error_rate: {
    severity: "error",
    title: say("Requests in the last hour", "Son bir saatteki istekler"),
    what: (failed: string, calls: string) =>
      say(
        `${failed} of ${calls} requests in the last hour did not reach the payment service, or got an unusable response.`,
        `Son bir saatteki ${calls} isteğin ${failed} tanesi ödeme hizmetine ulaşmadı veya düzgün yanıtlanmadı.`,
      ),
    fix: say(
      "Check the payment service's status page and this server's network. Nothing is charged twice meanwhile.",
      "Ödeme hizmetinin durum sayfasına ve bu sunucunun ağına bakın. Bu sırada hiçbir şey iki kez tahsil edilmez.",
    ),
  },
  sandbox: {
    severity: "warning",
    title: say("Environment", "Ortam"),
    what: () =>
      say(
        "This store runs in production and calls a sandbox: no real money moves.",
        "Bu mağaza üretim ortamında çalışıyor ama deneme ortamını çağırıyor: gerçek para hareketi olmaz.",
      ),
    fix: say(
      "Set baseUrl, apiKey and secretKey to those of the live environment.",
      "baseUrl, apiKey ve secretKey ayarlarını canlı ortamınkilerle değiştirin.",
    ),
  },
  locks_in_memory: {
    severity: "warning",
    title: say("Locks", "Kilitler"),
    what: () =>
      say(
        "Locks are kept in the memory of one process: on more than one, two could complete a cart at once. The store will not start like this in production.",
        "Kilitler tek bir işlemin belleğinde tutuluyor: birden çok işlemde ikisi aynı sepeti tamamlayabilir. Mağaza üretim ortamında bu şekilde başlamaz.",
      ),
    fix: say(
      "Give the locking module a provider that all processes share, such as locking-redis, or set the option singleInstance: true if one process is all that serves the store.",
      "locking modülüne bütün işlemlerin paylaştığı bir sağlayıcı verin, örneğin locking-redis; mağaza hep tek işlemde çalışacaksa singleInstance: true seçeneğini ayarlayın.",
    ),
  },
  signatures_off: {
    severity: "warning",
    title: say("Response signatures", "Yanıt imzaları"),
    what: () => say("Signatures of responses are not checked.", "Yanıtların imzaları kontrol edilmiyor."),
    fix: say(
      'Set the option responseSignatures to "report", or leave it out.',
      'responseSignatures ayarını "report" yapın veya hiç yazmayın.',
    ),
  },
  previous_secret_key: {
    severity: "warning",
    title: say("Older secret key", "Eski gizli anahtar"),
    what: () => say("An older secret key is still accepted.", "Eski bir gizli anahtar hâlâ kabul ediliyor."),
    fix: say(
      "Remove the option previousSecretKey a day after the key was changed.",
      "Anahtar değiştikten bir gün sonra previousSecretKey ayarını kaldırın.",
    ),
  },
  stored_cards_left: {
    severity: "warning",
    title: say("Customers' stored cards", "Müşterilerin kayıtlı kartları"),
    what: () =>
      say(
        "The payment service still has customers' stored cards, and the option capabilities.storedCards is off: none of them is deleted, not even those of deleted customers.",
        "Müşterilerin kayıtlı kartları hâlâ ödeme hizmetinde, ancak capabilities.storedCards ayarı kapalı: silinen müşterilerinki dahil hiçbiri silinmez.",
      ),
    fix: say(
      "Turn the option on again, with the storedCards.secret that it had, until the cards are deleted.",
      "Kartlar silinene kadar ayarı, önceki storedCards.secret değeriyle yeniden açın.",
    ),
  },
  no_retention: {
    severity: "warning",
    title: say("Erasure of buyers' data", "Alıcı bilgilerinin silinmesi"),
    what: () => say("Buyers' personal data is kept indefinitely.", "Alıcıların kişisel bilgileri süresiz saklanıyor."),
    fix: say(
      "Set the option retentionDays to the number of days you need it for.",
      "retentionDays ayarına bu bilgilere ihtiyaç duyduğunuz gün sayısını yazın.",
    ),
  },
  client_ip: {
    severity: "warning",
    title: say("Buyer's IP address", "Alıcının IP adresi"),
    what: () =>
      say(
        "No header is set for the buyer's IP address: it is right only behind exactly one proxy, and card attempts are not limited by address.",
        "Alıcının adresinin hangi başlıkta geldiği belirtilmemiş: adres yalnızca tek vekil sunucu arkasında doğrudur ve kart denemeleri adrese göre sınırlanmaz.",
      ),
    fix: say(
      'Set the option clientIp to the header that your proxy sets, such as "x-forwarded-for".',
      'clientIp ayarına vekil sunucunuzun yazdığı başlığın adını verin, örneğin "x-forwarded-for".',
    ),
  },
} as const satisfies Record<string, ProblemTexts>
