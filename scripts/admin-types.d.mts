/** Widgets, pages and texts of the admin, for Medusa's dashboard to load. */
declare const plugin: Readonly<
  Record<"widgetModule" | "routeModule" | "menuItemModule" | "formModule" | "displayModule" | "i18nModule", object>
>
export default plugin
