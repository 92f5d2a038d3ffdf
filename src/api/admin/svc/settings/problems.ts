import { isCurrency } from "../../../../money"
import { say } from "../../../../payment"
import type { SettingsJob, SettingsProblem, SettingsProvider, SettingsRate } from "../answers/settings"
import type { Words } from "../answers/common"
import { marketplaceProblems, type MarketplaceFacts } from "../marketplace/problems"

/** What is checked for mistakes. */
export interface SettingsFacts {
  isProduction: boolean
  isSandbox: boolean
  locksInMemory: boolean
  /** The store's own address, as it is given to the service and buyers. */
  backendUrl: string
  responseSignatures: "off" | "report" | "require"
  retentionDays: number | undefined
  clientIp: string | undefined
  hasPreviousSecretKey: boolean
  /** Those a buyer may choose. */
  providers: readonly SettingsProvider[]
  /** Names of regions in which `pp_link_svc` is enabled. */
  linkRegions: readonly string[]
  hour: SettingsRate
  /** How the newest call ended, when it failed. */
  lastFailure: string | undefined
  jobs: readonly SettingsJob[]
  /** Undefined in standard mode. */
  marketplace?: MarketplaceFacts | undefined
}

type Rule = (facts: SettingsFacts) => SettingsProblem | undefined

const problem = (severity: SettingsProblem["severity"], code: string, what: Words, fix: Words): SettingsProblem => ({
  code,
  severity,
  what,
  fix,
})

const isThisMachine = (url: string) => /^(localhost|127\.0\.0\.1|\[::1\])$/.test(new URL(url).hostname)

const authentication: Rule = ({ lastFailure }) =>
  lastFailure === "authentication"
    ? problem(
        "error",
        "authentication",
        say("The payment service does not accept the keys.", "Ödeme hizmeti anahtarları kabul etmiyor."),
        say(
          "Compare the options apiKey and secretKey with those the payment service shows for this environment.",
          "apiKey ve secretKey ayarlarını, ödeme hizmetinin bu ortam için gösterdiği anahtarlarla karşılaştırın.",
        ),
      )
    : undefined

const noRegion: Rule = ({ providers }) =>
  providers.some(({ regions }) => regions.length > 0)
    ? undefined
    : problem(
        "error",
        "no_region",
        say("No region offers a payment of this service.", "Hiçbir bölgede bu hizmetle ödeme sunulmuyor."),
        say(
          "Open Settings, Regions, and add one of the payment providers to each region that should have it.",
          "Ayarlar, Bölgeler bölümünü açın ve istediğiniz her bölgeye ödeme sağlayıcılarından birini ekleyin.",
        ),
      )

const linkProvider: Rule = ({ linkRegions }) =>
  linkRegions.length > 0
    ? problem(
        "error",
        "link_provider_enabled",
        say(
          `pp_link_svc is enabled in ${linkRegions.join(", ")}. It records sold links and cannot be paid with: a buyer who chooses it cannot go on.`,
          `pp_link_svc şu bölgelerde açık: ${linkRegions.join(", ")}. Satılan linkleri kaydeder, onunla ödeme yapılamaz: seçen alıcı ilerleyemez.`,
        ),
        say("Take it out of the region's payment providers.", "Bölgenin ödeme sağlayıcıları arasından çıkarın."),
      )
    : undefined

const currency: Rule = ({ providers }) => {
  const regions = providers.flatMap((provider) => provider.regions)
  const foreign = regions.filter(({ currency_code }) => !isCurrency(currency_code.toUpperCase()))
  const names = [...new Set(foreign.map((one) => `${one.name} (${one.currency_code.toUpperCase()})`))].join(", ")
  return names === ""
    ? undefined
    : problem(
        "error",
        "currency",
        say(
          `The payment service does not take the currency of ${names}: payments there fail.`,
          `Ödeme hizmeti şu bölgelerin para birimini kabul etmiyor: ${names}. Buralarda ödeme yapılamaz.`,
        ),
        say(
          "Take the payment providers out of that region, or change its currency.",
          "Ödeme sağlayıcılarını o bölgeden çıkarın veya bölgenin para birimini değiştirin.",
        ),
      )
}

const localBackend: Rule = ({ backendUrl, isSandbox, isProduction }) =>
  isThisMachine(backendUrl) && (isProduction || !isSandbox)
    ? problem(
        "error",
        "backend_url",
        say(
          "backendUrl is this machine's own address: buyers' browsers and the payment service cannot reach it.",
          "backendUrl bu makinenin kendi adresi: alıcıların tarayıcıları ve ödeme hizmeti ona ulaşamaz.",
        ),
        say(
          "Set the option backendUrl to the https address at which the store is reached.",
          "backendUrl ayarına mağazaya dışarıdan ulaşılan https adresini yazın.",
        ),
      )
    : undefined

const lateJob: Rule = ({ jobs }) => {
  const late = jobs.filter(({ is_late }) => is_late).map(({ name }) => name)
  return late.length > 0
    ? problem(
        "error",
        "job_late",
        say(
          `Jobs have not run when they should: ${late.join(", ")}. What a crash or a closed browser leaves is not reconciled meanwhile.`,
          `Zamanında çalışmayan görevler var: ${late.join(", ")}. Çökme veya kapanan tarayıcıdan kalanlar bu sırada sonuçlanmaz.`,
        ),
        say(
          "Make sure that one instance runs jobs (worker mode shared or worker), and read its log.",
          "Görevleri çalıştıran bir sunucu (worker mode: shared veya worker) olduğundan emin olun ve kayıtlarına bakın.",
        ),
      )
    : undefined
}

const failedJob: Rule = ({ jobs }) => {
  const failed = jobs.filter(({ is_good }) => is_good === false).map(({ name }) => name)
  return failed.length > 0
    ? problem(
        "error",
        "job_failed",
        say(`The last run failed: ${failed.join(", ")}.`, `Son çalışması başarısız oldu: ${failed.join(", ")}.`),
        say("The store's log says why.", "Nedeni mağazanın kayıtlarında yazar."),
      )
    : undefined
}

const FEW_CALLS = 10
/** Of a hundred. */
const MANY_FAILED = 10

const errorRate: Rule = ({ hour: { calls, failed } }) =>
  calls >= FEW_CALLS && failed * 100 > calls * MANY_FAILED
    ? problem(
        "error",
        "error_rate",
        say(
          `${failed} of ${calls} calls of the last hour did not reach the payment service, or its response was not as it should be.`,
          `Son bir saatteki ${calls} çağrının ${failed} tanesi ödeme hizmetine ulaşmadı veya düzgün yanıtlanmadı.`,
        ),
        say(
          "Check the payment service's status page and this server's network. Nothing is charged twice meanwhile.",
          "Ödeme hizmetinin durum sayfasına ve bu sunucunun ağına bakın. Bu sırada hiçbir şey iki kez tahsil edilmez.",
        ),
      )
    : undefined

const sandboxInProduction: Rule = ({ isProduction, isSandbox }) =>
  isProduction && isSandbox
    ? problem(
        "warning",
        "sandbox",
        say(
          "This store runs in production and calls a sandbox: no real money moves.",
          "Bu mağaza üretim ortamında çalışıyor ama deneme ortamını çağırıyor: gerçek para hareketi olmaz.",
        ),
        say(
          "Set baseUrl, apiKey and secretKey to those of the live environment.",
          "baseUrl, apiKey ve secretKey ayarlarını canlı ortamınkilerle değiştirin.",
        ),
      )
    : undefined

const locks: Rule = ({ locksInMemory }) =>
  locksInMemory
    ? problem(
        "warning",
        "locks_in_memory",
        say(
          "Locks are kept in the memory of one process. That is fine while a single process serves the store; on more than one, two could complete a cart at once.",
          "Kilitler tek bir işlemin belleğinde tutuluyor. Mağaza tek işlemde çalıştığı sürece bu yeterlidir; birden çok işlemde ise ikisi aynı sepeti tamamlayabilir.",
        ),
        say(
          "Before you run more than one process, give the locking module a provider that all share, such as locking-redis.",
          "Birden çok işlem çalıştırmadan önce locking modülüne hepsinin paylaştığı bir sağlayıcı verin, örneğin locking-redis.",
        ),
      )
    : undefined

const signatures: Rule = ({ responseSignatures }) =>
  responseSignatures === "off"
    ? problem(
        "warning",
        "signatures_off",
        say("Signatures of responses are not checked.", "Yanıtların imzaları kontrol edilmiyor."),
        say(
          'Set the option responseSignatures to "report", or leave it out.',
          'responseSignatures ayarını "report" yapın veya hiç yazmayın.',
        ),
      )
    : undefined

const previousKey: Rule = ({ hasPreviousSecretKey }) =>
  hasPreviousSecretKey
    ? problem(
        "warning",
        "previous_secret_key",
        say("An older secret key is still accepted.", "Eski bir gizli anahtar hâlâ kabul ediliyor."),
        say(
          "Take the option previousSecretKey out a day after the key was changed.",
          "Anahtar değiştikten bir gün sonra previousSecretKey ayarını kaldırın.",
        ),
      )
    : undefined

const retention: Rule = ({ retentionDays, isProduction }) =>
  retentionDays === undefined && isProduction
    ? problem(
        "warning",
        "no_retention",
        say("What leads to a buyer is kept without an end.", "Alıcıya götüren bilgiler süresiz saklanıyor."),
        say(
          "Set the option retentionDays to the number of days you need it for.",
          "retentionDays ayarına bu bilgilere ihtiyaç duyduğunuz gün sayısını yazın.",
        ),
      )
    : undefined

const buyersAddress: Rule = ({ clientIp, isProduction }) =>
  clientIp === undefined && isProduction
    ? problem(
        "warning",
        "client_ip",
        say(
          "No header is named that has the buyer's address: behind a proxy, the payment service gets the proxy's.",
          "Alıcının adresinin hangi başlıkta geldiği belirtilmemiş: vekil sunucu arkasında ödeme hizmetine onun adresi gönderilir.",
        ),
        say(
          'Set the option clientIp to the header that your proxy sets, such as "x-forwarded-for".',
          'clientIp ayarına vekil sunucunuzun yazdığı başlığın adını verin, örneğin "x-forwarded-for".',
        ),
      )
    : undefined

const RULES: readonly Rule[] = [
  authentication,
  noRegion,
  linkProvider,
  currency,
  localBackend,
  lateJob,
  failedJob,
  errorRate,
  sandboxInProduction,
  locks,
  signatures,
  previousKey,
  retention,
  buyersAddress,
]

/** What has to be corrected, with what to do about it; errors first. */
export function problemsOf(facts: SettingsFacts): SettingsProblem[] {
  const found = RULES.flatMap((rule) => rule(facts) ?? [])
  const all = facts.marketplace ? [...found, ...marketplaceProblems(facts.marketplace)] : found
  const of = (severity: SettingsProblem["severity"]) => all.filter((one) => one.severity === severity)
  return [...of("error"), ...of("warning")]
}
