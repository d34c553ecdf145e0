/**
 * Lays out the first screen first, which saves a cheap phone a third of the work. See `data-late` in page-optimizer.server.ts
 * and styles.css.
 * Back or a jump renders everything at once, because a guessed height leads to the wrong place.
 */
export const deferredRendering = `(()=>{
const root=document.documentElement;
if(root.dataset.late===undefined)return;
const nav=performance.getEntriesByType("navigation")[0];
if(!nav||nav.type!=="navigate"||location.hash){delete root.dataset.late;return}
addEventListener("click",e=>{if(e.target.closest?.('a[href^="#"]'))delete root.dataset.late},true);
const idle=window.requestIdleCallback?run=>requestIdleCallback(run,{timeout:200}):run=>setTimeout(run,50);
addEventListener("load",()=>{
const parts=[...document.querySelectorAll("main section~section,footer")];
const next=()=>{const part=parts.shift();
if(part){part.style.contentVisibility="visible";part.getBoundingClientRect();idle(next);return}
delete root.dataset.late;
for(const one of document.querySelectorAll("main section~section,footer")){one.style.removeProperty("content-visibility");if(!one.getAttribute("style"))one.removeAttribute("style")}
dispatchEvent(new Event("drawn"))};
idle(next)},{once:true})})()`;
