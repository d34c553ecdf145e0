/** Text as a string inside a script, which nothing in it can end. */
const quoted = (value: unknown): string => JSON.stringify(value).replaceAll("<", "\\u003c");

/** Says a field's text again as if typed. Files come from the field that is gone. */
const fillAgain = `const typedIn=f=>f.type==="checkbox"||f.type==="radio"?f.checked:f.value;
const fillAgain=(f,was,gone)=>{if(typeof was==="boolean"){f.checked=!was;f.click();return}
if(f.type==="file"){if(gone)f.files=gone.files}
else{f.value="";Object.getOwnPropertyDescriptor(Object.getPrototypeOf(f),"value").set.call(f,was)}
f.dispatchEvent(new Event("input",{bubbles:true}));if(f.matches("select,[type=file]"))f.dispatchEvent(new Event("change",{bubbles:true}))};`;

/**
 * Keeps what is typed before a page responds: React resets a textarea as it hydrates (react-dom 19.3.1, initTextarea),
 * and no listener has heard of the typing.
 */
export const typedBeforeScripts = `(()=>{
${fillAgain}
const typed=new Map(),note=e=>{if(e.target.matches?.("input,select,textarea"))typed.set(e.target,typedIn(e.target))};
addEventListener("input",note,true);
addEventListener("awake",()=>{removeEventListener("input",note,true);
for(const[f,was]of typed)if(f.isConnected)fillAgain(f,was)},{once:true})})()`;

/**
 * Loads scripts at the first input, or with cached ones when the first screen is complete: docs/decisions/0015.
 * A row that scrolls to its chosen entry by itself is no input.
 * Replays presses in order, each after the last one's effect; a repeated press counts once without `data-each-press`.
 * A link or form with `data-opens` waits at most four seconds, then navigates.
 * The policy includes the hash of `code`, which becomes a module.
 * React cannot hydrate a translated page, so it renders again; focus moves by position, name and class.
 * Offline the browser follows links, for the service worker's copy (public/sw.js).
 */
export const deferredHydrationScript = (sheet: string | null, files: readonly string[], code: string): string => `(()=>{
const signs=["pointerdown","pointermove","touchstart","keydown","wheel","scroll","focusin"],how={passive:true,capture:true};
const put=(kind,is)=>{const e=Object.assign(document.createElement(kind),is);document.head.append(e);return e};
const place=l=>l.pathname+l.search;
let begun=false;
const wake=()=>{if(begun)return;begun=true;for(const s of signs)removeEventListener(s,sign,how);
try{localStorage.setItem("been-here","yes")}catch{}
const run=()=>put("script",{type:"module",textContent:${quoted(code)},onerror(){for(const[e]of[...done])follow(e)}});
const sheet=${quoted(sheet)};
if(sheet)put("link",{rel:"stylesheet",href:sheet,onload:run,onerror:run});
for(const href of ${quoted(files)})put("link",{rel:"modulepreload",href});
if(!sheet)run()};
const sign=e=>{if(e.type==="pointermove"?e.movementX||e.movementY:e.type!=="scroll"||e.target===document)wake()};
for(const s of signs)addEventListener(s,sign,how);
const rest=()=>{let known=true;try{known=localStorage.length>0}catch{}
const clock=document.querySelector("[data-wakes]");
if(known||clock||/^#(login|register)$/.test(location.hash))setTimeout(wake,known?0:clock?.dataset.wakes)};
if(document.readyState==="complete")rest();else addEventListener("load",rest,{once:true});
const done=[],isPressed=e=>done.some(one=>one[0]===e&&one.length<2);
const submits=e=>e.type==="submit"&&e.form?.matches("[data-opens]");
const follow=e=>{if(!(e.href||submits(e))||!isPressed(e))return;
done.splice(done.findIndex(one=>one[0]===e),1);e.removeAttribute("aria-busy");if(!e.href)return e.form.submit();delete document.documentElement.dataset.late;location.href=e.href};
const press=e=>{const a=e.target.closest?.("a[data-opens]");
if(a&&!e.ctrlKey&&!e.metaKey&&!e.shiftKey&&!e.altKey){e.preventDefault();if(!isPressed(a)){note(a);done.push([a]);a.setAttribute("aria-busy","true");setTimeout(follow,4000,a)}return}
const b=e.target.closest?.("button,[role=tab],[role=option]");if(b&&submits(b)){e.preventDefault();setTimeout(follow,4000,b)}
if(b&&(submits(b)||!(b.type==="submit"&&b.form))){note(b);if(!isPressed(b)||b.matches("[data-each-press]"))done.push([b]);b.setAttribute("aria-busy","true")}};
const fill=e=>{const f=e.target;if(!f.matches?.("input,select,textarea"))return;
const was=typedIn(f),last=done.at(-1);
note(f);if(last?.[0]===f)last[1]=was;else done.push([f,was])};
const alike=e=>[...document.getElementsByTagName(e.localName)],places=new Map(),note=e=>places.set(e,alike(e).indexOf(e));
const again=e=>{if(e.isConnected)return e;const one=alike(e)[places.get(e)];return one&&one.name===e.name&&one.className===e.className?one:e};
let held;const hold=e=>{held=e.target;note(held)};
addEventListener("click",press,true);addEventListener("input",fill,true);addEventListener("focusin",hold,true);
addEventListener("answering",()=>{removeEventListener("click",press,true);removeEventListener("input",fill,true);removeEventListener("focusin",hold,true);
for(const one of[...done]){const[e,...was]=one;one[0]=again(e);
if(one[0]!==e&&was.length>0){done.splice(done.indexOf(one),1);fillAgain(one[0],was[0],e)}}
if(held&&!held.isConnected)again(held).focus()},{once:true});
${fillAgain}
addEventListener("awake",async()=>{
const over=[...document.querySelectorAll(":hover")].at(-1);
over?.dispatchEvent(new PointerEvent("pointerover",{bubbles:true,pointerType:matchMedia("(hover:hover)").matches?"mouse":"touch"}));
addEventListener("click",e=>{const a=navigator.onLine?null:e.target.closest?.("a[data-discover]");if(a&&place(a)!==place(location))e.stopPropagation()},true);
for(const[e,...was]of done.splice(0)){if(was.length<1)e.removeAttribute("aria-busy");
if(e.isConnected)was.length<1?e.click():fillAgain(e,was[0]);
await new Promise(shown=>setTimeout(shown))}
},{once:true})})()`;
