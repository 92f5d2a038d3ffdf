import { defineMiddlewares } from "@medusajs/framework/http"
import { refuseCardData, refuseCompletion } from "./store/guards"
import { answerLookahead, refuseMalformed, setSecurityHeaders } from "./svc/browser-guard"

export default defineMiddlewares({
  routes: [
    {
      methods: ["POST"],
      matcher: "/store/payment-collections/:id/payment-sessions",
      middlewares: [refuseCardData],
    },
    { methods: ["POST"], matcher: "/store/carts/:id/complete", middlewares: [refuseCompletion] },
    // without methods it stands before every route, where the parts of an address are not read yet
    { matcher: "/svc", middlewares: [setSecurityHeaders, refuseMalformed, answerLookahead] },
  ],
})
