// Unity 2021 or later with the plugin github.com/gree/unity-webview. Add the component to an object of the scene, and
// call Open.
using System;
using System.Threading.Tasks;
using UnityEngine;

public class OfferWall : MonoBehaviour
{
    const string Service = "https://rewards.example.com";

    /// <summary>Asks your server for a token of the user.</summary>
    public Func<Task<string>> MintToken;

    WebViewObject web;

    [Serializable]
    class Message
    {
        public string src;
        public string type;
        public Data data;
    }

    [Serializable]
    class Data
    {
        public int id;
        public string url;
    }

    /// <summary>With the token in the request, the page comes with the user's offers and balance.</summary>
    public async void Open(string userId)
    {
        web = new GameObject("OfferWallView").AddComponent<WebViewObject>();
        web.Init(cb: Hear, ld: _ => web.ClearCustomHeader(), hooked: OpenInBrowser, enableWKWebView: true);
        // Pages of others open in the system browser.
        web.SetURLPattern("", "", "^(?!" + Service.Replace(".", "\\.") + "/)");
        var token = await Token();
        if (web == null) return;
        if (token != "") web.AddCustomHeader("Authorization", "Bearer " + token);
        web.LoadURL($"{Service}/wall/1/1?subid1={Uri.EscapeDataString(userId)}#await-token");
        web.SetVisibility(true);
    }

    public void Close()
    {
        if (web != null) Destroy(web.gameObject);
        web = null;
    }

    /// <summary>Android reports Back as the Escape key.</summary>
    void Update()
    {
        if (web == null || !Input.GetKeyDown(KeyCode.Escape)) return;
        if (web.CanGoBack()) web.GoBack();
        else Close();
    }

    void OnDestroy() => Close();

    async void Hear(string text)
    {
        var message = JsonUtility.FromJson<Message>(text);
        if (message.src != "offer-wall") return;
        switch (message.type)
        {
            case "hello":
            case "session-expired":
                Send("init", "{\"token\":\"" + await Token() + "\"}");
                break;
            case "offer-open":
                Send("ack", "{\"id\":" + message.data.id + "}");
                OpenInBrowser(message.data.url);
                break;
        }
    }

    void Send(string type, string data)
    {
        if (web == null) return;
        var message = "{v: 1, src: 'offer-wall-host', type: '" + type + "', data: " + data + "}";
        web.EvaluateJS("if (location.origin === '" + Service + "') postMessage(" + message + ", location.origin);");
    }

    /// <summary>Tokens have only letters, digits, dots, dashes and underscores. Anything else is none.</summary>
    async Task<string> Token()
    {
        try
        {
            var token = await MintToken();
            return System.Text.RegularExpressions.Regex.IsMatch(token, "^[A-Za-z0-9._-]+$") ? token : "";
        }
        catch (Exception)
        {
            return "";
        }
    }

    static void OpenInBrowser(string url)
    {
        if (url.StartsWith("https://") || url.StartsWith("http://")) Application.OpenURL(url);
    }
}
