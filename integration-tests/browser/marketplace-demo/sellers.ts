import type { Page } from "playwright-core"
import type { SvcClient } from "../../../src/client"
import type { DemoAddresses } from "../../setup/demo-run"
import { until } from "../../setup/until"
import { AdminLinks } from "../admin-links"
import { AdminScreens } from "../admin-screens"
import { AdminSellers, serviceOf, type Typed } from "../admin-sellers"
import { visit } from "../admin-visit"
import { DemoAdmin } from "../demo-admin"
import type { DemoShop } from "../demo-shop"
import type { DemoStage } from "../demo-stage"
import { sidewaysScroll } from "../page-checks"
import type { Pages } from "../pages"

/*
 * The sellers of a marketplace in the real admin of the demo, in sync with the sandbox. With DEMO_SCREENSHOTS=true the screenshots of
 * the docs are drawn anew on the way.
 */

const DESK = { width: 1280, height: 900 }
const PHONE = { width: 360, height: 740 }
const IBAN = "TR40 0006 2000 0000 0000 0000 01"

export function testSellers(open: () => DemoStage): void {
  describe("the sellers of a marketplace in the admin", () => {
    let demo: DemoAddresses
    let shop: DemoShop
    let merchants: Pages
    let page: Page
    let sellers: AdminSellers
    let screens: AdminScreens
    let service: SvcClient

    beforeAll(async () => {
      const stage = open()
      ;({ demo, shop, merchants } = stage)
      service = serviceOf(demo)
      page = (await stage.merchant(DESK)).page
      sellers = new AdminSellers(page, demo)
      screens = new AdminScreens(page, demo)
    })
    afterAll(() => service.close())

    async function openAdmin(options: Parameters<Pages["open"]>[0] = {}): Promise<Page> {
      const opened = await merchants.open({ viewport: DESK, colorScheme: "light", ...options })
      await new DemoAdmin(opened, demo).signIn()
      return opened
    }

    /** How to reach a seller, and where to pay it. */
    const REACH: Typed = {
      "E-mail": "seller@shop.example",
      "Mobile phone": "0532 000 00 01",
      Address: "Moda Cad. 1",
      IBAN,
    }
    const person = (name: string): Typed => ({
      Name: name,
      "First name": "Elif",
      Surname: "Kaya",
      "National id": "10000000146",
      ...REACH,
    })
    const company = (title: string): Typed => ({ "Legal title of the company": title, "Tax office": "Konak", ...REACH })

    const inSync = () => page.getByText("The payment service has this seller as it is stored here.").waitFor()

    /** The external id of the seller whose page is open. */
    const externalId = () => sellers.fact("External id").innerText()

    test("a seller of each type is created with the fields of its type, and is in sync at once", async () => {
      await sellers.create("Person", person("Elif Keçe"), "Elif Keçe")
      await inSync()
      expect(await sellers.fact("Mobile phone").innerText()).toBe("+905320000001")
      expect(await sellers.fact("IBAN").innerText()).toBe(IBAN)
      const held = await service.submerchants.retrieve({ subMerchantExternalId: await externalId() })
      expect(held).toMatchObject({ name: "Elif Keçe", subMerchantType: "PERSONAL", identityNumber: "10000000146" })

      await sellers.create(
        "Sole proprietorship",
        { ...company("Can Demir Mum"), "National id": "10000000146" },
        "Can Demir Mum",
      )
      await inSync()
      await sellers.create(
        "Limited or joint-stock company",
        { ...company("Ege Zeytin A.Ş."), "Tax number": "4540536920" },
        "Ege Zeytin A.Ş.",
      )
      await inSync()
      expect(await sellers.fact("Tax number").innerText()).toBe("4540536920")
    })

    test("an invalid value is explained at its field, and a wrong checksum only warns", async () => {
      await sellers.openList()
      await sellers.press("Create submerchant")
      await sellers.send("Create")
      await sellers.dialog.getByRole("alert").getByText("Some fields need to be corrected.").waitFor()
      expect(await sellers.dialog.locator("[aria-invalid=true]").count()).toBeGreaterThanOrEqual(6)
      // what a person needs, a company may leave out
      await sellers.dialog.getByRole("radio", { name: /^Sole proprietorship/ }).click()
      expect(await sellers.dialog.locator("[aria-invalid=true]").count()).toBe(0)
      await sellers.dialog.getByRole("radio", { name: /^Person/ }).click()
      await sellers.fill({
        ...person("Zeynep Takı"),
        "National id": "12345678901",
        IBAN: "TR41 0006 2000 0000 0000 0000 01",
      })
      await sellers.dialog.getByLabel("Own commission").click()
      await sellers.fill({ Percentage: "101" })
      await sellers.send("Create")
      await until(
        () => sellers.dialog.locator("[aria-invalid=true]").count(),
        (count) => count === 2,
      )
      await sellers.fill({ IBAN, Percentage: "7.5" })
      await sellers.dialog.getByRole("button", { name: "Add amount" }).click()
      await sellers.fill({ "Fixed amount in TRY": "1.50" })
      await sellers.send("Create")
      await sellers.heading("Zeynep Takı").waitFor()
      await inSync()
      await page.getByText("This is no valid Turkish national id").waitFor()
      await page.getByText("7.5% + ₺1.50 of each item").waitFor()
    })

    test("a seller that the service refuses cannot sell, shows the reason, and can be sent again manually", async () => {
      await shop.fault({ endpoint: "submerchants.create", kind: "refuse", code: "2030", count: 1 })
      await sellers.create("Person", person("Bodrum Sandalet"), "Bodrum Sandalet")
      await page.getByText("Nothing of this seller can be sold").first().waitFor()
      await sellers.openList()
      await sellers.row("Bodrum Sandalet").waitFor()
      await screens.draw("submerchants-en", 1180)
      await sellers.openList("?state=failed")
      await sellers.row("Bodrum Sandalet").getByText("Failed").waitFor()
      await visit(page, `${demo.admin}/svc/attention`)
      await page.getByRole("link", { name: /^Submerchants.*needs? attention$/ }).click()
      await page.waitForURL(/\/svc\/submerchants$/)
      await sellers.choose("Bodrum Sandalet", "Sync now")
      await sellers.row("Bodrum Sandalet").getByText("In sync").waitFor()
    })

    test("a change made at the service is shown field by field, and overwritten only after a confirmation", async () => {
      await sellers.show("Elif Keçe")
      const subMerchantKey = await sellers.fact("Key at the service").innerText()
      const held = await service.submerchants.retrieve({ subMerchantExternalId: await externalId() })
      await service.submerchants.update({
        subMerchantKey,
        email: "seller@shop.example",
        gsmNumber: "+905320000001",
        iban: held.iban ?? "",
        contactName: "Elif",
        contactSurname: "Kaya",
        identityNumber: "10000000146",
        address: "Kordon 5, İzmir",
      })
      await sellers.press("Check now")
      const address = sellers.section("At the service").getByRole("row").filter({ hasText: "Address" })
      await address.getByText("Kordon 5, İzmir").waitFor()
      await address.getByText("Different").waitFor()
      await address.getByText("Moda Cad. 1").waitFor()
      await screens.draw("submerchant-en", 1100)
      await sellers.openList("?state=out_of_date")
      await sellers.row("Elif Keçe").getByText("Out of date").waitFor()

      await sellers.show("Elif Keçe")
      await sellers.section("At the service").getByText("Kordon 5, İzmir").waitFor()
      await sellers.press("Sync now")
      await page
        .getByRole("alertdialog")
        .getByText("The service has other data under the external id of “Elif Keçe”: Address.")
        .waitFor()
      await sellers.confirm("Sync now")
      await inSync()
      const { address: now } = await service.submerchants.retrieve({ subMerchantExternalId: await externalId() })
      expect(now).toBe("Moda Cad. 1")
    })

    test("a product gets its seller on its own page, with the keyboard alone, and is found at the seller", async () => {
      await sellers.openProduct("Cezve")
      const widget = sellers.section("Seller")
      await widget.getByRole("link", { name: "Bakırcı Hasan" }).waitFor()
      await widget.getByRole("button", { name: "Change seller" }).press("Enter")
      await sellers.dialog.getByLabel("Search names, e-mails and external ids").fill("Elif Keçe")
      const choice = sellers.dialog.getByRole("radio", { name: /Elif Keçe/ })
      await until(
        () => sellers.dialog.getByRole("radio").count(),
        (count) => count === 1,
      )
      await choice.press("Space")
      await screens.draw("product-seller-en", 760)
      await sellers.dialog.getByRole("button", { name: "Save", exact: true }).press("Enter")
      await widget.getByRole("link", { name: "Elif Keçe" }).click()
      await sellers.heading("Elif Keçe").waitFor()
      await sellers.section("Products").getByRole("link", { name: /cezve/i }).waitFor()
    })

    test("a seller with products cannot be deleted; one without is deleted after a confirmation", async () => {
      await sellers.openList("?q=Elif")
      await sellers.choose("Elif Keçe", "Delete")
      await sellers.confirm("Delete")
      await page.getByText("Nothing was changed").waitFor()
      await sellers.row("Elif Keçe").waitFor()
      await sellers.openList("?q=Bodrum")
      await sellers.choose("Bodrum Sandalet", "Delete")
      await sellers.confirm("Delete")
      await page.getByText("No submerchant matches").waitFor()
    })

    test("in Turkish, in the dark and on a phone, nothing is cut off and axe finds nothing serious", async () => {
      const phone = await openAdmin({ viewport: PHONE, colorScheme: "dark" })
      await phone.context().addCookies([{ name: "lng", value: "tr", url: demo.admin }])
      const theirs = new AdminSellers(phone, demo)
      const axe = new AdminLinks(phone, demo)
      const check = async (part: string) => {
        expect(await sidewaysScroll(phone)).toBe(0)
        expect(await axe.findings(part)).toEqual([])
      }
      await theirs.openList("?q=Zeynep")
      await phone.getByRole("link", { name: "Zeynep Takı" }).waitFor()
      await check("main")
      await phone.getByRole("link", { name: "Zeynep Takı" }).click()
      await phone.getByText("Bu geçerli bir T.C. kimlik numarası değil").waitFor()
      await theirs.press("Şimdi kontrol et")
      await phone.getByText("Hizmette şu anda kayıtlı olan.").waitFor()
      await check("main")
      await theirs.open("?new=yes")
      await theirs.send("Oluştur")
      await theirs.dialog.getByText("Bu alan zorunludur.").first().waitFor()
      await check("[role=dialog]")
    })
  })
}
