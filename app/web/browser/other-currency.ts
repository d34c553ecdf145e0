import { roughDigits } from "#platform/text/currencies.ts";

/** Style of the other currency beside a sum: inline, since no sheet of the page reaches a shadow. */
export const OTHER_SUM_STYLE = "font:400 .9375rem/1.3 var(--font-sans);white-space:nowrap";

/**
 * Inline script in the head of every page. Puts "≈ US$ 24" beside each `<rupee-sum>`, as it is parsed and whenever its sum
 * changes, into its shadow: React and the text of the page know nothing of it. The currency is the kept choice, else that of the
 * browser's region. server/currency/other-currency.server.ts writes the rates at `<html>`, and the form in `<money-choice>`.
 * The server keeps the choice too: Safari forgets cookies of scripts after a week.
 */
export const otherCurrency = (): string => `(()=>{
const given=document.documentElement.dataset.rates;
if(!given)return;
const digits=${roughDigits};
const rates=given.split(";").map(one=>one.split(" "));
const [,region=""]=/^[a-z]{2,3}(?:-[a-z]{4})?-([a-z]{2})(?:-|$)/i.exec(navigator.language||"")||[];
const here=rates.find(one=>one[3].split(",").includes(region.toUpperCase()));
const chosen=()=>{const [,kept]=/(?:^|; )currency=(\\w+)/.exec(document.cookie)||[];return kept?rates.find(one=>one[0]===kept):here};
let rate=chosen(),form;
const sums=new Set();
const draw=sum=>{const [,rupees]=/₹([\\d,.]+)/.exec(sum.textContent)||[];
if(!rupees||!rate&&!sum.shadowRoot)return;
const shown=sum.shadowRoot||sum.attachShadow({mode:"open"});
shown.innerHTML="<slot></slot>"+(rate?' <span style="${OTHER_SUM_STYLE}">≈ '+rate[2]+"\\u00a0"+digits(rupees.replaceAll(",",""),rate[1])+"</span>":"")};
const choice=()=>document.querySelector("money-choice");
const tell=()=>{const at=choice();if(!at||!at.firstChild)return;
at.querySelector("select").value=rate?rate[0]:"none";at.querySelector("p").hidden=!rate};
const again=()=>{rate=chosen();tell();for(const sum of sums)draw(sum)};
customElements.define("rupee-sum",class extends HTMLElement{
connectedCallback(){sums.add(this);(this.watch||=new MutationObserver(()=>draw(this))).observe(this,{childList:true,characterData:true,subtree:true});draw(this)}
disconnectedCallback(){sums.delete(this);this.watch.disconnect()}});
customElements.define("money-choice",class extends HTMLElement{
connectedCallback(){if(form&&!this.firstChild){this.innerHTML=form;tell()}}});
document.addEventListener("DOMContentLoaded",()=>{const at=choice();if(at)form=at.innerHTML;tell()});
const choose=e=>{const at=e.target.closest("money-choice");if(!at)return;
e.preventDefault();
const currency=at.querySelector("select").value;
document.cookie="currency="+currency+";path=/;max-age=31536000;samesite=lax"+(location.protocol==="https:"?";secure":"");
fetch("/currency",{method:"POST",body:new URLSearchParams({currency}),redirect:"manual",keepalive:true}).catch(()=>{});
again()};
addEventListener("change",choose);addEventListener("submit",choose);
addEventListener("pageshow",e=>{if(e.persisted)again()})})()`;
