// Android with androidx.activity:activity-ktx, androidx.lifecycle:lifecycle-runtime-ktx and androidx.webkit:webkit. The
// manifest needs the permission android.permission.INTERNET.
import android.annotation.SuppressLint
import android.content.Intent
import android.net.Uri
import android.os.Bundle
import android.webkit.WebView
import android.widget.FrameLayout
import androidx.activity.ComponentActivity
import androidx.activity.addCallback
import androidx.core.view.ViewCompat
import androidx.core.view.WindowInsetsCompat
import androidx.core.view.WindowInsetsCompat.Type
import androidx.lifecycle.lifecycleScope
import androidx.webkit.WebViewCompat
import androidx.webkit.WebViewFeature
import kotlinx.coroutines.launch
import org.json.JSONObject

private const val SERVICE = "https://rewards.example.com"

abstract class OfferWallActivity : ComponentActivity() {
    abstract val userId: String
    /** Asks your server for a token of the user. */
    abstract suspend fun mintToken(): String
    /** Without a `WebViewClient`, links open in the system browser. */
    private lateinit var web: WebView

    @SuppressLint("SetJavaScriptEnabled")
    override fun onCreate(savedInstanceState: Bundle?) {
        super.onCreate(savedInstanceState)
        web = WebView(this)
        web.settings.javaScriptEnabled = true
        // WebViews from before 2020 lack this. There, the page opens offers itself and gets no token.
        if (WebViewFeature.isFeatureSupported(WebViewFeature.WEB_MESSAGE_LISTENER)) {
            WebViewCompat.addWebMessageListener(web, "AndroidInterface", setOf(SERVICE)) { _, message, _, isMainFrame, _ ->
                if (isMainFrame) hear(JSONObject(message.data.orEmpty()))
            }
        }
        onBackPressedDispatcher.addCallback(this) { if (web.canGoBack()) web.goBack() else finish() }
        setContentView(clearOfSystemBars(web))
        lifecycleScope.launch { open() }
    }

    /** With the token in the request, the page comes with the user's offers and balance. */
    private suspend fun open() {
        val token = tokenOrNone()
        val headers = if (token == "") emptyMap() else mapOf("Authorization" to "Bearer $token")
        web.loadUrl("$SERVICE/wall/1/1?subid1=${Uri.encode(userId)}#await-token", headers)
    }

    private suspend fun tokenOrNone() = runCatching { mintToken() }.getOrDefault("")

    private fun hear(message: JSONObject) {
        if (message.optString("src") != "offer-wall") return
        when (message.optString("type")) {
            "hello", "session-expired" -> lifecycleScope.launch {
                send("init", JSONObject().put("token", tokenOrNone()))
            }
            "offer-open" -> {
                val data = message.getJSONObject("data")
                val url = Uri.parse(data.getString("url"))
                if (url.scheme != "https" && url.scheme != "http") return
                runCatching { startActivity(Intent(Intent.ACTION_VIEW, url)) }
                    .onSuccess { send("ack", JSONObject().put("id", data.getInt("id"))) }
            }
        }
    }

    private fun send(type: String, data: JSONObject) {
        val message = JSONObject().put("v", 1).put("src", "offer-wall-host").put("type", type).put("data", data)
        web.evaluateJavascript("if (location.origin === '$SERVICE') postMessage($message, location.origin);", null)
    }

    /** Keeps the page clear of system bars, camera and keyboard. Older WebViews don't tell the page about them. */
    private fun clearOfSystemBars(web: WebView) = FrameLayout(this).apply {
        addView(web)
        ViewCompat.setOnApplyWindowInsetsListener(this) { frame, insets ->
            val taken = insets.getInsets(Type.systemBars() or Type.displayCutout() or Type.ime())
            frame.setPadding(taken.left, taken.top, taken.right, taken.bottom)
            WindowInsetsCompat.CONSUMED
        }
    }

    override fun onDestroy() {
        web.destroy()
        super.onDestroy()
    }
}
