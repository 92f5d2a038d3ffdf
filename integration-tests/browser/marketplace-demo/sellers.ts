import type { SvcClient } from "../../../src/client"
import { until } from "../../setup/until"
import { AdminSellers, serviceOf, type Typed } from "../admin-sellers"
import { type DemoStage } from "../demo-stage"
import { sidewaysScroll } from "../page-checks"

const IBAN = "TR40 0006 2000 0000 0000 0000 01"

/** How to reach a seller, and where to pay it. */
const REACH: Typed = { "E-mail": "seller@shop.example", "Mobile phone": "0532 000 00 01", Address: "Moda Cad. 1", IBAN }
const person = (name: string): Typed => ({
  Name: name,
  "First name": "Elif",
  Surname: "Kaya",
  "National id": "10000000146",
  ...REACH,
})

/** The sellers of a marketplace in the real admin of the demo, in sync with the sandbox. */
export function testSellers(stage: DemoStage): void {
  let service: SvcClient
  beforeAll(() => (service = serviceOf(stage.now.demo)))
  afterAll(() => service.close())

  const inSync = () =>
    stage.now.sellers.page.getByText("The data at the payment service is the same as here.").waitFor()

  /** The seller whose page is open, as the service has it. */
  const heldAtService = async () =>
    service.submerchants.retrieve({ subMerchantExternalId: await stage.now.sellers.fact("External id").innerText() })

  test("a seller is created with the fields of its type, and is in sync at once", async () => {
    const { sellers } = stage.now
    await sellers.create("Individual", person("Elif Keçe"), "Elif Keçe")
    await inSync()
    expect(await sellers.fact("Mobile phone").innerText()).toBe("+905320000001")
    expect(await sellers.fact("IBAN").innerText()).toBe(IBAN)
    expect(await heldAtService()).toMatchObject({
      name: "Elif Keçe",
      subMerchantType: "PERSONAL",
      identityNumber: "10000000146",
    })
    const company = { "Legal title of the company": "Ege Zeytin A.Ş.", "Tax office": "Konak", ...REACH }
    const type = "Limited or joint-stock company"
    await sellers.create(type, { ...company, "Tax number": "4540536920" }, "Ege Zeytin A.Ş.")
    await inSync()
    expect(await sellers.fact("Tax number").innerText()).toBe("4540536920")
  })

  test("an invalid value is explained at its field, and a wrong checksum only warns", async () => {
    const { sellers } = stage.now
    const { dialog, page } = sellers
    const wrong = dialog.locator("[aria-invalid=true]")
    await sellers.openList()
    await sellers.press("Create seller")
    await sellers.send("Create")
    await dialog.getByRole("alert").getByText("Some fields need to be corrected.").waitFor()
    expect(await wrong.count()).toBeGreaterThanOrEqual(6)
    // what a person needs, a company may leave out
    await dialog.getByRole("radio", { name: /^Sole proprietorship/ }).click()
    expect(await wrong.count()).toBe(0)
    await dialog.getByRole("radio", { name: /^Individual/ }).click()
    const mistyped = { "National id": "12345678901", IBAN: "TR41 0006 2000 0000 0000 0000 01" }
    await sellers.fill({ ...person("Zeynep Takı"), ...mistyped })
    await dialog.getByLabel("Own commission").click()
    await sellers.fill({ Percentage: "101" })
    await sellers.send("Create")
    await until(() => wrong.count(), 2)
    await sellers.fill({ IBAN, Percentage: "7.5" })
    await dialog.getByRole("button", { name: "Add amount" }).click()
    await sellers.fill({ "Fixed amount in TRY": "1.50" })
    await sellers.send("Create")
    await sellers.heading("Zeynep Takı").waitFor()
    await inSync()
    await page.getByText("This is not a valid Turkish national id").waitFor()
    await page.getByText("7.5% + ₺1.50 of each item").waitFor()
  })

  test("a seller that the service refuses cannot sell, shows the reason, and can be sent again manually", async () => {
    const { sellers, shop } = stage.now
    const { page } = sellers
    await shop.fault({ endpoint: "submerchants.create", kind: "refuse", code: "2030", count: 1 })
    await sellers.create("Individual", person("Bodrum Sandalet"), "Bodrum Sandalet")
    await page.getByText("No product of this seller can be sold").first().waitFor()
    await sellers.openList()
    await sellers.row("Bodrum Sandalet").waitFor()
    await sellers.draw("submerchants-en", 1180)
    await sellers.openList("?state=failed")
    await sellers.row("Bodrum Sandalet").getByText("Failed").waitFor()
    await sellers.visit("/svc/attention")
    const read = sellers.isListRead()
    await page.getByRole("link", { name: /^Sellers.*needs? attention$/ }).click()
    await page.waitForURL(/\/svc\/submerchants$/)
    await read
    await sellers.choose("Bodrum Sandalet", "Sync now")
    await sellers.row("Bodrum Sandalet").getByText("In sync").waitFor()
  })

  test("a change made at the service is shown field by field, and overwritten only after a confirmation", async () => {
    const { sellers } = stage.now
    const ours = sellers.section("At the service")
    await sellers.show("Elif Keçe")
    const subMerchantKey = await sellers.fact("Key at the service").innerText()
    const { iban = "" } = await heldAtService()
    await service.submerchants.update({
      subMerchantKey,
      email: "seller@shop.example",
      gsmNumber: "+905320000001",
      iban,
      contactName: "Elif",
      contactSurname: "Kaya",
      identityNumber: "10000000146",
      address: "Kordon 5, İzmir",
    })
    await sellers.press("Check now")
    const address = ours.getByRole("row").filter({ hasText: "Address" })
    for (const text of ["Kordon 5, İzmir", "Different", "Moda Cad. 1"]) await address.getByText(text).waitFor()
    await sellers.press("Sync now")
    await sellers.question
      .getByText("The service has other data under the external id of “Elif Keçe”: Address.")
      .waitFor()
    await sellers.confirm("Sync now")
    await inSync()
    expect((await heldAtService()).address).toBe("Moda Cad. 1")
  })

  test("a product gets its seller on its own page, with the keyboard alone, and is found at the seller", async () => {
    const { sellers } = stage.now
    const { dialog } = sellers
    const widget = sellers.section("Seller")
    await sellers.openProduct("Cezve")
    await widget.getByRole("link", { name: "Bakırcı Hasan" }).waitFor()
    await widget.getByRole("button", { name: "Change seller" }).press("Enter")
    await dialog.getByLabel("Search names, e-mails and external ids").fill("Elif Keçe")
    await until(() => dialog.getByRole("radio").count(), 1)
    await dialog.getByRole("radio", { name: /Elif Keçe/ }).press("Space")
    await dialog.getByRole("button", { name: "Save", exact: true }).press("Enter")
    await widget.getByRole("link", { name: "Elif Keçe" }).click()
    await sellers.heading("Elif Keçe").waitFor()
    await sellers.section("Products").getByRole("link", { name: /cezve/i }).waitFor()
  })

  test("in Turkish, in the dark and on a phone, nothing is cut off and axe finds nothing serious", async () => {
    const { page } = await stage.phone()
    await page.emulateMedia({ colorScheme: "dark" })
    const phone = new AdminSellers(page, stage.now.demo)
    await phone.speak("tr")
    const check = async (part: "main" | "[role=dialog]") => {
      expect(await sidewaysScroll(page)).toBe(0)
      expect(await phone.findingsIn(part)).toEqual([])
    }
    await phone.openList("?q=Zeynep")
    await page.getByRole("link", { name: "Zeynep Takı" }).waitFor()
    await check("main")
    await page.getByRole("link", { name: "Zeynep Takı" }).click()
    await page.getByText("Bu, geçerli bir T.C. kimlik numarası değil").waitFor()
    await phone.press("Şimdi kontrol et")
    await page.getByText("Hizmette şu anda kayıtlı bilgiler.").waitFor()
    await check("main")
    await phone.visit("/svc/submerchants?new=yes")
    await phone.send("Oluştur")
    await phone.dialog.getByText("Bu alan zorunludur.").first().waitFor()
    await check("[role=dialog]")
  })

  test("a product whose seller cannot be paid is marked on its page, and explained to a buyer in their language", async () => {
    const { sellers, shop, staff, buyers, demo } = stage.now
    const { dialog } = sellers
    const widget = sellers.section("Seller")
    await shop.fault({ endpoint: "submerchants.create", kind: "refuse", code: "2030", count: 1 })
    await staff.makeSellers(1)
    await sellers.openProduct("Kahve değirmeni")
    await widget.getByRole("button", { name: "Change seller" }).click()
    const choose = async () => {
      await dialog.getByRole("radio", { name: /Seller 1.*No product of this seller can be sold/s }).click()
      await sellers.send("Save")
    }
    // another person is faster
    await staff.setSeller(sellers.page.url().split("/").at(-1) ?? "", null)
    await choose()
    await dialog.getByRole("alert").getByText("Check the seller, then choose again.").waitFor()
    await dialog.getByRole("button", { name: "Show the current version" }).click()
    await until(() => dialog.getByRole("radio", { name: "No seller" }).isChecked(), true)
    await choose()
    await dialog.waitFor({ state: "hidden" })
    await widget.getByText("No product of this seller can be sold.").waitFor()

    const page = await buyers.open({ locale: "tr-TR" })
    await shop.toPayment(page, "kahve-degirmeni")
    await page.locator("#identity_number").fill("11111111110")
    await page.locator("main .primary").first().click()
    await page.getByText("Sepetinizdeki bir ürün şu anda satın alınamıyor; kartınızdan para çekilmedi.").waitFor()
    expect(page.url()).toBe(`${demo.storefront}/checkout/payment`)
    await sellers.openList("?state=failed")
    await sellers.choose("Seller 1", "Sync now")
    await sellers.page.getByText("No seller matches").waitFor()
    await page.locator("main .primary").first().click()
    await page.waitForURL(`${demo.sandbox}/pay/*`)
  })

  test("the sync of all sellers is shown as it runs, and who began it and what it did once it has ended", async () => {
    const { sellers, shop, staff } = stage.now
    const { page } = sellers
    const bar = page.getByRole("progressbar", { name: "Syncing all sellers" })
    await shop.fault({ endpoint: "submerchants.create", kind: "http-500", count: 12 })
    await staff.makeSellers(12)
    await shop.clearFaults()
    await shop.fault({ endpoint: "submerchants.create", kind: "delay", delayMs: 1_000, count: 12 })
    await sellers.openList()
    await sellers.press("Sync all")
    await until(
      () => bar.getAttribute("aria-valuenow"),
      (percent) => Number(percent) > 0,
    )
    await page.getByText(/^Last full sync, .*by admin@demo\.example$/).waitFor()
    await page.getByText(/^Done: [1-9]\d* created, /).waitFor()
  })
}
