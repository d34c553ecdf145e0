/**
 * Runs as a page to read begins. The browser lays out the first screen alone at first (`data-late` on the root, written by
 * server/page-cache/page-optimizer.server.ts, and its rule in styles.css). On a cheap phone that saves a third of the work.
 * Then it draws the other sections one by one, when it is idle. A press, Back, or a jump within the page finds all of them.
 *
 * What comes with the second screen, its pictures and letters, is asked for after that (`drawn`, ui/picture.tsx).
 *
 * Coming back to a place in the page, opening a part of it, or pressing a link to a part draws everything at once: a guessed height
 * would lead to the wrong place.
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
